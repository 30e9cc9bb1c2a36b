// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tables of benchmarks are those of the JSON files that the benchmarks wrote. */
class DocumentationTest {
  private static final Path MEASURED = Path.of("../../docs/developer/measured");
  private static final Path BENCHMARKS = Path.of("../../docs/developer/benchmarks.md");

  /** Tables of demos are declared by the test beside theirs. */
  private static final GeneratedFile PAGE =
      new GeneratedFile(BENCHMARKS).beside(name -> name.startsWith("demo-"));

  private static List<MeasuredTable> tables;

  @BeforeAll
  static void update() throws IOException {
    tables = MeasuredTable.all(MEASURED);
    tables.stream()
        .filter(table -> table.isMeasured(MEASURED))
        .forEach(table -> PAGE.part(table.name(), table.text(MEASURED)));
    PAGE.updateIfAsked();
  }

  @Test
  void tablesOfBenchmarksAreThoseOfTheirFiles() throws IOException {
    assertThat(tables).isNotEmpty();
    PAGE.assertIsCurrent();
  }

  @Test
  void aTableWithoutAFileIsOnNoPage() throws IOException {
    String page = Files.readString(BENCHMARKS);
    assertThat(tables)
        .filteredOn(table -> !table.isMeasured(MEASURED))
        .allSatisfy(
            table -> assertThat(page).doesNotContain("<!-- generated: " + table.name() + " -->"));
  }

  /** Of runs whose file was not kept, and which cannot be repeated: as they were typed once. */
  @Test
  void aTypedTableOfABenchmarkIsOneOfThoseWhoseRunsWereNotKept() throws IOException {
    assertThat(TypedTable.in(Files.readString(BENCHMARKS)))
        .containsExactlyInAnyOrderElementsOf(TypedTable.allowed(MEASURED.resolve("typed.json")));
  }
}
