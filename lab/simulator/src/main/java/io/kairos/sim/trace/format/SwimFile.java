// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.common.ValueKind;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import io.kairos.sim.trace.TraceJob;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Jobs of a cluster as SWIM publishes them, a line a job between tabs: name, submit in seconds,
 * seconds since the job before, bytes of input, shuffle and output. There are no tasks in it. They
 * are assumed: a map for each block that maps read, or write if that is more; a reduce for each
 * share of what reduces read or write; and a time for the bytes of a task. A job without shuffle
 * has no reduces, and its maps write its output.
 *
 * @param blockMegabytes of a map, in units of 1,000,000 bytes
 * @param reduceMegabytes of a reduce, likewise
 * @param megabytesPerSecond what a task reads and writes
 * @param startSeconds of a task beyond that, above 0
 */
record SwimFile(
    Path file,
    double blockMegabytes,
    double reduceMegabytes,
    double megabytesPerSecond,
    double startSeconds)
    implements Trace {
  private static final double MEGABYTE = 1e6;
  private static final int FIELDS = 6;
  private static final int SUBMIT = 1;
  private static final int INPUT = 3;
  private static final int SHUFFLE = 4;
  private static final int OUTPUT = 5;
  private static final double MOST_BYTES = 1e18;
  private static final double MOST_TASKS = 10_000_000;

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public Stream<TraceJob> jobs() {
    return TraceFiles.jobs(file, reader -> new TraceLines(file, reader, this::job));
  }

  @Override
  public List<String> remarks() {
    return List.of(
        "the history has bytes and no tasks: assumed are maps of "
            + ValueKind.plain(blockMegabytes)
            + " MB, reduces of "
            + ValueKind.plain(reduceMegabytes)
            + " MB, "
            + ValueKind.plain(megabytesPerSecond)
            + " MB/s and "
            + ValueKind.plain(startSeconds)
            + " s for the start of a task");
  }

  private TraceJob job(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != FIELDS) {
      throw new TraceException(
          fields.length
              + " fields between tabs; expected 6: job, submit, gap, input, shuffle and output");
    }
    long arrivalNanos = Seconds.toNanos(Seconds.parse(fields[SUBMIT], "submit", 0));
    double input = bytes(fields[INPUT], "input");
    double shuffle = bytes(fields[SHUFFLE], "shuffle");
    double output = bytes(fields[OUTPUT], "output");
    double written = shuffle > 0 ? shuffle : output;
    int maps = Math.max(1, tasks(Math.max(input, written) / (blockMegabytes * MEGABYTE)));
    int reduces = shuffle > 0 ? tasks(Math.max(shuffle, output) / (reduceMegabytes * MEGABYTE)) : 0;
    long[] nanos = new long[maps + reduces];
    Arrays.fill(nanos, 0, maps, nanos((input + written) / maps));
    if (reduces > 0) {
      Arrays.fill(nanos, maps, nanos.length, nanos((shuffle + output) / reduces));
    }
    long meanNanos = (long) Arrays.stream(nanos).asDoubleStream().average().orElseThrow();
    return new TraceJob(arrivalNanos, meanNanos, nanos, reduces);
  }

  private long nanos(double bytes) {
    return Seconds.toNanos(
        Math.min(Seconds.MOST, startSeconds + bytes / (megabytesPerSecond * MEGABYTE)));
  }

  private static int tasks(double shares) {
    if (shares > MOST_TASKS) {
      throw new TraceException(
          "the job would have "
              + (long) Math.ceil(shares)
              + " tasks; a job may have up to "
              + (long) MOST_TASKS
              + ", so use larger blockMegabytes or reduceMegabytes");
    }
    return (int) Math.ceil(shares);
  }

  private static double bytes(String text, String what) {
    try {
      double bytes = Double.parseDouble(text);
      if (bytes >= 0 && bytes <= MOST_BYTES) {
        return bytes;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new TraceException(what + " is \"" + text + "\"; use a number of bytes from 0");
  }
}
