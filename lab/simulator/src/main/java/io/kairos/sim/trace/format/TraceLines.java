// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import io.kairos.sim.trace.TraceJob;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** A text with a job on every line that is neither empty nor a comment ({@code #}). */
final class TraceLines implements Iterator<TraceJob> {
  private final Path file;
  private final BufferedReader reader;
  private final Function<String, TraceJob> parse;
  private final ArrivalOrder order = new ArrivalOrder();
  private long number;

  /** The next line with a job, or {@code null} behind the last. */
  private String line;

  /**
   * @param parse throws a {@link TraceException} that tells what is wrong with the line
   * @throws TraceException naming the file, if it cannot be read
   */
  TraceLines(Path file, BufferedReader reader, Function<String, TraceJob> parse) {
    this.file = file;
    this.reader = reader;
    this.parse = parse;
    this.line = read();
  }

  @Override
  public boolean hasNext() {
    return line != null;
  }

  @Override
  public TraceJob next() {
    if (line == null) {
      throw new NoSuchElementException();
    }
    TraceJob job;
    try {
      job = parse.apply(line);
      order.check(job.arrivalNanos());
    } catch (TraceException e) {
      throw TraceFiles.wrong(file, number, e.getMessage(), e);
    }
    line = read();
    return job;
  }

  private String read() {
    try {
      String next;
      do {
        next = reader.readLine();
        number++;
      } while (next != null && (next.isBlank() || next.charAt(0) == '#'));
      return next;
    } catch (IOException e) {
      throw TraceFiles.wrong(file, number + 1, "cannot be read: " + e.getMessage(), e);
    }
  }
}
