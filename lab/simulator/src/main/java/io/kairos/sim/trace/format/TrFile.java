// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFeature;
import io.kairos.sim.trace.TraceFiles;
import io.kairos.sim.trace.TraceJob;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The format of the published Hawk and Eagle simulator: a line a job, {@code SUBMIT N MEAN D1 …
 * DN}, in seconds. Plain, or gzip if the name ends in {@code .gz}.
 *
 * @param wholeSeconds whether fractions of a second are cut off durations, as that simulator does
 */
public record TrFile(Path file, boolean wholeSeconds) implements Trace {
  private static final String EXPECTED =
      "; expected SUBMIT N MEAN and N durations, numbers of seconds";

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public Stream<TraceJob> jobs() {
    return TraceFiles.jobs(file, reader -> new TraceLines(file, reader, this::job));
  }

  /**
   * Writes a trace, with microseconds; zipped if the name of the file ends in {@code .gz}. What was
   * there before is replaced when all is written.
   *
   * @throws IOException if the file cannot be written
   * @throws TraceException if some tasks wait for others, which the format cannot tell
   */
  public static void write(Trace trace, Path file) throws IOException {
    // With the permissions of any new file, which a temporary file has not.
    Path temporary = file.resolveSibling(file.getFileName() + ".part");
    try {
      try (Stream<TraceJob> jobs = trace.jobs();
          PrintWriter out = new PrintWriter(new OutputStreamWriter(open(temporary, file), UTF_8))) {
        jobs.forEach(job -> write(job, trace.name(), out));
        if (out.checkError()) {
          throw new IOException(file + " could not be written to its end");
        }
      }
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static OutputStream open(Path temporary, Path file) throws IOException {
    OutputStream bytes = new BufferedOutputStream(Files.newOutputStream(temporary));
    return String.valueOf(file.getFileName()).endsWith(TraceFiles.ZIPPED)
        ? new GZIPOutputStream(bytes)
        : bytes;
  }

  private static void write(TraceJob job, String trace, PrintWriter out) {
    for (TraceFeature feature : TraceFeature.values()) {
      if (feature.isIn(job)) {
        throw new TraceException(trace + " has " + feature.words() + ", which *.tr cannot tell");
      }
    }
    out.print(seconds(job.arrivalNanos()) + " " + job.tasks() + " ");
    out.print(seconds(Math.max(1, job.meanNanos())));
    for (int task = 0; task < job.tasks(); task++) {
      out.print(" " + seconds(Math.max(1, job.taskNanos(task))));
    }
    out.println();
  }

  private static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).setScale(6, RoundingMode.UP).toPlainString();
  }

  private TraceJob job(String line) {
    StringTokenizer words = new StringTokenizer(line);
    int given = words.countTokens() - 3;
    if (given < 0) {
      throw new TraceException(given + 3 + " numbers" + EXPECTED);
    }
    double arrival = Seconds.parse(words.nextToken(), "SUBMIT", 0);
    String count = words.nextToken();
    double mean = Seconds.parse(words.nextToken(), "MEAN", Double.MIN_VALUE);
    int tasks = count(count);
    if (tasks != given) {
      throw new TraceException("N is " + tasks + " and " + given + " durations follow" + EXPECTED);
    }
    long[] durations = new long[tasks];
    for (int task = 0; task < tasks; task++) {
      durations[task] =
          duration(Seconds.parse(words.nextToken(), "duration " + (task + 1), Double.MIN_VALUE));
    }
    return new TraceJob(Seconds.toNanos(arrival), duration(mean), durations);
  }

  private long duration(double seconds) {
    return Seconds.toNanos(wholeSeconds ? Math.floor(seconds) : seconds);
  }

  private static int count(String text) {
    try {
      int tasks = Integer.parseInt(text);
      if (tasks >= 1) {
        return tasks;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new TraceException("N is \"" + text + "\"; a job has at least one task");
  }
}
