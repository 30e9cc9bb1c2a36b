// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.Laws;
import io.kairos.sim.trace.Stages;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFiles;
import io.kairos.sim.trace.TraceJob;
import io.kairos.sim.trace.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Histories as a user names them, and their jobs in words. */
final class Histories {
  static final Path FOLDER = Path.of("src/test/resources/history");

  private Histories() {}

  static Trace trace(Path path) {
    return new Traces(Map.of(), Optional.empty(), Laws.EXCERPT, 4, 0.95, 1).named(path.toString());
  }

  /** Every job as arrival, maps and reduces in milliseconds. */
  static List<String> jobs(Path path) {
    return jobs(trace(path));
  }

  static List<String> jobs(Trace trace) {
    try (Stream<TraceJob> jobs = trace.jobs()) {
      return jobs.map(Histories::inWords).toList();
    }
  }

  /** Of every job the tasks of its stages, and what these wait for. */
  static List<String> stages(Path path) {
    try (Stream<TraceJob> jobs = trace(path).jobs()) {
      return jobs.map(job -> inWords(job.stages())).toList();
    }
  }

  private static String inWords(Stages stages) {
    return IntStream.range(0, stages.count())
        .mapToObj(stage -> stages.tasks(stage) + " after " + stages.after(stage))
        .collect(Collectors.joining(", "));
  }

  /** The bytes of a file, unzipped. */
  static byte[] bytes(Path file) {
    try (InputStream in = TraceFiles.bytes(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The one file in a folder whose name has this part. */
  static Path find(Path folder, String part) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.getFileName().toString().contains(part))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String inWords(TraceJob job) {
    int maps = job.tasks() - job.reduces();
    return millis(job.arrivalNanos()) + ": " + tasks(job, 0, maps) + tasks(job, maps, job.tasks());
  }

  private static List<Long> tasks(TraceJob job, int from, int to) {
    return IntStream.range(from, to).mapToObj(task -> millis(job.taskNanos(task))).toList();
  }

  private static long millis(long nanos) {
    return nanos / 1_000_000;
  }
}
