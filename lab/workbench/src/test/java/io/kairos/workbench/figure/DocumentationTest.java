// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.GeneratedFile;
import io.kairos.workbench.figure.FigureTable.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page of verdicts says what the table of figures says. */
class DocumentationTest {
  private static final Predicate<FigureTable.Row> IS_OF_KMN = row -> row.name().startsWith("kmn-");

  private static final GeneratedFile PAGE =
      new GeneratedFile(Path.of("../../docs/developer/evidence.md"))
          .part("verdicts", table(IS_OF_KMN.negate()))
          .part("verdicts on KMN", table(IS_OF_KMN));

  @BeforeAll
  static void update() throws IOException {
    PAGE.updateIfAsked();
  }

  @Test
  void thePageOfVerdictsIsWhatTheTableSays() throws IOException {
    PAGE.assertIsCurrent();
  }

  @Test
  void everyFigureHasAVerdictButThoseOfTheTheoryOfSampling() {
    assertThat(FigureTable.rows())
        .filteredOn(row -> row.evidence().isEmpty())
        .extracting(FigureTable.Row::name)
        .containsExactly("kmn-4", "kmn-5", "kmn-6");
  }

  private static String table(Predicate<FigureTable.Row> which) {
    return FigureTable.rows().stream()
        .filter(which)
        .map(FigureTable.Row::evidence)
        .flatMap(List::stream)
        .map(DocumentationTest::row)
        .collect(
            Collectors.joining("", "| figure | paper | ours | verdict |\n|---|---|---|---|\n", ""));
  }

  private static String row(Verdict verdict) {
    return String.format(
        "| %s | %s | %s | %s |%n",
        verdict.figure(), verdict.paper(), verdict.ours(), verdict.verdict());
  }
}
