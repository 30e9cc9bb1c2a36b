// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code docs/developer/extending.md} shows is what the other tests compile and run. */
class ExtendingGuideTest {
  private static final String HERE = "src/test/java/io/kairos/it/extension/";
  private static final String CHECKS = "../../kairos-cli/src/test/java/io/kairos/example/";

  @ParameterizedTest
  @CsvSource({
    HERE + "MostTasks.java",
    HERE + "LongestTaskFirst.java",
    HERE + "CoarseSteps.java",
    HERE + "InteractiveFirst.java",
    HERE + "MostTasksLeft.java",
    HERE + "LastComeFirstServed.java",
    HERE + "QueriesAndReports.java",
    HERE + "IdleNodes.java",
    CHECKS + "TopologyScript.java"
  })
  void theGuideShowsTheClassAsItIsCompiled(String file) throws IOException {
    String source = Files.readString(Path.of(file));
    assertThat(guide())
        .contains("```java\n" + source.substring(source.indexOf("package ")) + "```");
  }

  @ParameterizedTest
  @CsvSource({
    "., io.kairos.rm.placement.Placement",
    "., io.kairos.yaq.ReorderingPolicy",
    "., io.kairos.nm.las.TaskOrder",
    "., io.kairos.rm.placement.JobOrder",
    "., io.kairos.sim.system.SimulatedSystem",
    "., io.kairos.sim.workload.WorkloadKind",
    "., io.kairos.workbench.figure.Figure",
    "../../kairos-cli, io.kairos.cli.check.Check"
  })
  void theGuideShowsTheLineOfTheRegistry(String module, String registry) throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of(module, "src/test/resources/META-INF/services", registry));
    assertThat(lines)
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(guide()).contains("`META-INF/services/" + registry + "` is `" + line));
  }

  private static String guide() throws IOException {
    return Files.readString(Path.of("../../docs/developer/extending.md"));
  }
}
