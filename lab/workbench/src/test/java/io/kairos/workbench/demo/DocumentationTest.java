// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tables of measured demos are those of their JSON files. */
class DocumentationTest {
  private static final List<Published> PUBLISHED =
      List.of(
          new Published(
              "demo-default", "the default stream: many short jobs, few long ones", "default"),
          ofThePaper("demo-default-paper", "the same"),
          new Published(
              "demo-table1",
              "the paper's own mix (`--workload table1`)",
              "the paper's own mix (`--workload table1`)"),
          ofThePaper("demo-table1-paper", "the same"),
          new Published(
              "demo-table1-phases",
              "the same mix with reduces that wait for their maps (`table1-phases`)",
              "the same mix with reduces that wait for their maps (`--workload table1-phases`), 4"
                  + " slow vcores a node"),
          ofThePaper("demo-table1-phases-paper", "the same"),
          new Published(
              "demo-mapreduce-75",
              "real MapReduce jobs at 75 % (`--jobs mapreduce --load 0.75`)",
              "real MapReduce jobs at 75 % (`--jobs mapreduce --load 0.75`), 4 slow vcores a node"));

  /** Measured at a load that is not the one asked for: for the benchmarks alone. */
  private static final String WITHOUT_VERDICT = "demo-mapreduce";

  /** Slots in use, which the other pages tell, say nothing of it. */
  private static final String OVERLOAD = "demo-overload";

  private static GeneratedFile readme;
  private static GeneratedFile overview;
  private static GeneratedFile benchmarks;

  /**
   * A stream that the pages tell of.
   *
   * @param file its name without the end
   */
  private record Published(String file, String inTheOverview, String inTheReadme) {
    MeasuredDemo demo() {
      return new MeasuredDemo(file);
    }
  }

  private static Published ofThePaper(String file, String stream) {
    return new Published(
        file, stream + ", as in the paper", stream + ", as in the paper (`--system kairos-paper`)");
  }

  @BeforeAll
  static void update() throws IOException {
    readme =
        page("README.md").part("ratios", rows("stream", one -> one.demo().row(one.inTheReadme)));
    overview =
        page("docs/overview.md")
            .part("ratios", rows("jobs", one -> one.demo().medians(one.inTheOverview)));
    // All others are declared by the test of benchmarks.
    benchmarks = page("docs/developer/benchmarks.md").beside(name -> !name.startsWith("demo-"));
    PUBLISHED.forEach(one -> benchmarks.part(one.file, one.demo().table()));
    benchmarks.part(
        "demo-table1-paper, slowdown", new MeasuredDemo("demo-table1-paper").slowdowns());
    benchmarks.part(WITHOUT_VERDICT, new MeasuredDemo(WITHOUT_VERDICT).table());
    benchmarks.part(OVERLOAD, new MeasuredDemo(OVERLOAD).table());
    readme.updateIfAsked();
    overview.updateIfAsked();
    benchmarks.updateIfAsked();
    if (GeneratedFile.isAskedForUpdate()) {
      CdfChart.write(PUBLISHED.get(0).demo().picture(), Path.of("../../docs/images/demo-cdf.png"));
    }
  }

  private static GeneratedFile page(String name) {
    return new GeneratedFile(Path.of("../..", name));
  }

  private static String rows(String what, Function<Published, String> row) {
    return PUBLISHED.stream()
        .map(row)
        .collect(
            Collectors.joining("", "| " + what + " | p50 | mean | p99 |\n|---|---|---|---|\n", ""));
  }

  @Test
  void readmeAndOverviewSayWhatWasMeasured() throws IOException {
    readme.assertIsCurrent();
    overview.assertIsCurrent();
  }

  @Test
  void theTablesOfTheBenchmarksAreThoseOfTheirFiles() throws IOException {
    benchmarks.assertIsCurrent();
  }

  @Test
  void aPublishedDemoHasFiveRunsAtTheLoadAskedFor() {
    assertThat(PUBLISHED)
        .extracting(Published::demo)
        .allSatisfy(
            demo -> {
              assertThat(demo.isAtTheLoadAskedFor()).isTrue();
              assertThat(demo.runs()).isGreaterThanOrEqualTo(5);
            });
  }

  @Test
  void aDemoWithoutVerdictIsOnNoOtherPage() {
    assertThat(new MeasuredDemo(WITHOUT_VERDICT).isAtTheLoadAskedFor()).isFalse();
    assertThat(PUBLISHED).extracting(Published::file).doesNotContain(WITHOUT_VERDICT);
  }
}
