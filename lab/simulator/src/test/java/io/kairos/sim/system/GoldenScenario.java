// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.system.Scenario.Draw;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.Stage;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.TaskSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A scenario of one system in a file: jobs, and every step that they lead to. */
final class GoldenScenario {
  private static final String AT = "at";
  private static final String DRAWS = "draws";
  private static final String STAGE = "stage";
  private static final String NEEDS = "needs";

  private record Draws(double atSeconds, List<Draw> draws) {}

  private final Map<String, String> settings = new HashMap<>();
  private final List<Consumer<Scenario>> jobs = new ArrayList<>();
  private final List<Draws> draws = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final Map<String, Long> totals = new TreeMap<>();
  private String system = "";
  private int tasks;
  private Nodes nodes = Nodes.equal(1, 1);

  private GoldenScenario() {}

  /**
   * Reads a file as {@code golden/README.md} describes it.
   *
   * @throws IllegalArgumentException with the number of a line that is wrong
   */
  static GoldenScenario read(Path file) {
    GoldenScenario scenario = new GoldenScenario();
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int number = 0; number < lines.size(); number++) {
      String line = lines.get(number).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        try {
          scenario.take(line);
        } catch (RuntimeException e) {
          throw new IllegalArgumentException(
              file.getFileName() + ":" + (number + 1) + ": " + line, e);
        }
      }
    }
    return scenario;
  }

  String system() {
    return system;
  }

  int tasks() {
    return tasks;
  }

  /** What shall happen: second, job, step and worker. */
  List<String> expectedSteps() {
    return steps;
  }

  /** What shall be counted at the end, by name. */
  Map<String, Long> expectedTotals() {
    return totals;
  }

  /** The system with these jobs, before anything has happened. */
  Scenario start() {
    Scenario scenario = new Scenario(system, nodes, settings);
    jobs.forEach(job -> job.accept(scenario));
    for (Draws each : draws) {
      scenario.draws(each.atSeconds(), each.draws());
    }
    return scenario;
  }

  private void take(String line) {
    List<String> words = List.of(line.split("\\s+"));
    switch (words.get(0)) {
      case "system" -> system = words.get(1);
      case "nodes" -> nodes = Nodes.parse(words.get(1));
      case "set" -> settings.put(words.get(1), words.get(2));
      case "total" -> totals.put(words.get(1), Long.valueOf(words.get(2)));
      case "job" -> {
        if (words.contains(STAGE)) {
          takeStages(words);
        } else {
          takeJob(words);
        }
      }
      case DRAWS -> draws.add(new Draws(numbers(words, AT).get(0), drawn(words)));
      default -> takeSteps(line);
    }
  }

  private void takeSteps(String line) {
    String[] timeAndSteps = line.split("\\s+", 2);
    String time = String.valueOf(Double.parseDouble(timeAndSteps[0]));
    Stream.of(timeAndSteps[1].split(","))
        .map(step -> time + " " + step.strip().replaceAll("\\s+", " "))
        .forEach(steps::add);
  }

  private void takeJob(List<String> words) {
    List<Double> all = new ArrayList<>(numbers(words, "tasks"));
    List<Double> reduces = numbers(words, "reduces");
    all.addAll(reduces);
    double atSeconds = numbers(words, AT).get(0);
    tasks += all.size();
    jobs.add(
        to -> to.job(words.get(1), atSeconds, all, reduces.size(), needs(words), drawn(words)));
  }

  private static JobNeeds needs(List<String> words) {
    int index = words.indexOf(NEEDS);
    if (index < 0) {
      return JobNeeds.NONE;
    }
    String[] needs = words.get(index + 1).split("/");
    return JobNeeds.of(
        needs[0], new TaskSize(Integer.parseInt(needs[1]), Long.parseLong(needs[2])));
  }

  private void takeStages(List<String> words) {
    List<Double> all = new ArrayList<>();
    List<Stage> stages = new ArrayList<>();
    for (int word = 0; word < words.size(); word++) {
      if (words.get(word).equals(STAGE)) {
        List<String> rest = words.subList(word + 1, words.size());
        int next = rest.indexOf(STAGE);
        List<String> its = words.subList(word, next < 0 ? words.size() : word + 1 + next);
        List<Double> seconds = numbers(its, STAGE);
        all.addAll(seconds);
        stages.add(new Stage(seconds.size(), after(its, "after").map(Integer::valueOf).toList()));
      }
    }
    double atSeconds = numbers(words, AT).get(0);
    tasks += all.size();
    int executors = after(words, "executors").mapToInt(Integer::parseInt).findFirst().orElse(0);
    jobs.add(
        to -> to.job(words.get(1), atSeconds, all, new Stages(stages), executors, drawn(words)));
  }

  private static List<Draw> drawn(List<String> words) {
    return after(words, DRAWS)
        .map(word -> word.split("/"))
        .map(draw -> new Draw(Integer.parseInt(draw[0]), Integer.parseInt(draw[1])))
        .toList();
  }

  private static List<Double> numbers(List<String> words, String keyword) {
    return after(words, keyword).map(Double::valueOf).toList();
  }

  /** The numbers that follow a word; none if it is not there. */
  private static Stream<String> after(List<String> words, String keyword) {
    int index = words.indexOf(keyword);
    return index < 0
        ? Stream.of()
        : words.stream().skip(index + 1).takeWhile(word -> Character.isDigit(word.charAt(0)));
  }
}
