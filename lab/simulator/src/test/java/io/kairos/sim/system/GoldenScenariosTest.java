// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each system against the files in {@code golden}, which were worked out by hand, step by step. */
class GoldenScenariosTest {
  private static final String SUFFIX = ".txt";
  private static final int FEWEST_TASKS = 8;
  private static final int MOST_TASKS = 15;

  static List<String> scenarios() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyStepIsAsWorkedOutByHand(String name) throws URISyntaxException {
    GoldenScenario golden = read(name);
    Scenario scenario = golden.start();

    List<String> ends = scenario.ends();
    List<String> steps = scenario.steps();

    // Where jobs share cores, or a system is a bound, there is nothing to tell but ends.
    List<String> told =
        steps.isEmpty() ? ends.stream().map(GoldenScenariosTest::ended).toList() : steps;
    assertThat(sortedWithinTimes(told)).isEqualTo(sortedWithinTimes(golden.expectedSteps()));
    assertThat(totals(scenario)).containsAllEntriesOf(golden.expectedTotals());
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void aScenarioHasEightToFifteenTasks(String name) throws URISyntaxException {
    assertThat(read(name).tasks()).isBetween(FEWEST_TASKS, MOST_TASKS);
  }

  @Test
  void everySystemHasAScenario() throws IOException, URISyntaxException {
    TreeSet<String> played = new TreeSet<>();
    for (String name : scenarios()) {
      played.add(read(name).system());
    }

    assertThat(played)
        .as("systems with a file in lab/simulator/src/test/resources/golden; see its README.md")
        .containsExactlyInAnyOrderElementsOf(SimulatedSystem.ALL.names());
  }

  private static String ended(String jobAndTime) {
    String[] words = jobAndTime.split(" ");
    return words[1] + " " + words[0] + " ended";
  }

  /** In which order a system tells of things that happen at one time is all the same. */
  private static List<String> sortedWithinTimes(List<String> steps) {
    List<String> sorted = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= steps.size(); to++) {
      if (to == steps.size() || !time(steps.get(to)).equals(time(steps.get(from)))) {
        steps.subList(from, to).stream().sorted().forEach(sorted::add);
        from = to;
      }
    }
    return sorted;
  }

  private static String time(String step) {
    return step.substring(0, step.indexOf(' '));
  }

  private static Map<String, Long> totals(Scenario scenario) {
    Map<String, Long> totals = new HashMap<>(scenario.counters());
    totals.put("preemptions", scenario.preemptions());
    totals.put("messages", scenario.messages());
    return totals;
  }

  private static GoldenScenario read(String name) throws URISyntaxException {
    return GoldenScenario.read(directory().resolve(name + SUFFIX));
  }

  private static Path directory() throws URISyntaxException {
    return Path.of(GoldenScenariosTest.class.getResource("/golden").toURI());
  }
}
