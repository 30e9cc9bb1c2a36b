// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.sim.system.Scenario.Draw;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A scenario of one system in a file: jobs, and every step that they lead to. */
final class GoldenScenario {
  private static final String AT = "at";
  private static final String DRAWS = "draws";

  private record Job(
      String name, double atSeconds, List<Double> taskSeconds, int reduces, List<Draw> draws) {}

  private record Draws(double atSeconds, List<Draw> draws) {}

  private final Map<String, String> settings = new HashMap<>();
  private final List<Job> jobs = new ArrayList<>();
  private final List<Draws> draws = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final Map<String, Long> totals = new TreeMap<>();
  private String system = "";
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
    return jobs.stream().mapToInt(job -> job.taskSeconds().size()).sum();
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
    for (Job job : jobs) {
      scenario.job(job.name(), job.atSeconds(), job.taskSeconds(), job.reduces(), job.draws());
    }
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
      case "job" -> jobs.add(job(words));
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

  private static Job job(List<String> words) {
    List<Double> tasks = new ArrayList<>(numbers(words, "tasks"));
    List<Double> reduces = numbers(words, "reduces");
    tasks.addAll(reduces);
    return new Job(words.get(1), numbers(words, AT).get(0), tasks, reduces.size(), drawn(words));
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
