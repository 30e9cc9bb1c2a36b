// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A history as a trace: it begins with its first job, jobs are in the order of their submission,
 * and those of which no task succeeded are left out and counted.
 */
final class HistoryTrace implements Trace {
  /** Reads a history from its start. */
  @FunctionalInterface
  interface Source {
    /**
     * Jobs as the history has them; to be closed.
     *
     * @param tally of what cannot be played as it was
     * @throws TraceException while the stream is used, naming file and line
     */
    Stream<PastJob> jobs(Tally tally);
  }

  private static final int HELD = 10_000;

  private final Path path;
  private final List<String> assumed;
  private final Source source;

  /** Of the last time that all was read. */
  private volatile List<String> leftOut = List.of();

  /**
   * @param assumed what holds for all jobs of the format, for the reports
   */
  HistoryTrace(Path path, List<String> assumed, Source source) {
    this.path = path;
    this.assumed = assumed;
    this.source = source;
  }

  @Override
  public String name() {
    return String.valueOf(path.getFileName());
  }

  @Override
  public List<String> remarks() {
    List<String> all = new ArrayList<>(assumed);
    all.addAll(leftOut);
    return all;
  }

  @Override
  public Stream<TraceJob> jobs() {
    Tally tally = new Tally();
    Stream<PastJob> all = source.jobs(tally);
    Iterator<PastJob> played =
        all.filter(
                job -> {
                  if (!job.hasTasks()) {
                    tally.count("jobs without a task that succeeded are left out");
                  }
                  return job.hasTasks();
                })
            .iterator();
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(
                new FromZero(new InOrder(played, HELD), tally), Spliterator.ORDERED),
            false)
        .onClose(all::close);
  }

  /** Takes the start of the first job for 0. */
  private final class FromZero implements Iterator<TraceJob> {
    private final InOrder jobs;
    private final Tally tally;
    private long zeroMillis = Long.MIN_VALUE;

    FromZero(InOrder jobs, Tally tally) {
      this.jobs = jobs;
      this.tally = tally;
    }

    @Override
    public boolean hasNext() {
      boolean isMore = jobs.hasNext();
      if (!isMore) {
        leftOut = tally.inWords();
      }
      return isMore;
    }

    @Override
    public TraceJob next() {
      try {
        PastJob job = jobs.next();
        if (zeroMillis == Long.MIN_VALUE) {
          zeroMillis = job.submitMillis();
        }
        return job.from(zeroMillis);
      } catch (TraceException e) {
        throw e.getMessage().startsWith(path.toString())
            ? e
            : new TraceException(path + ": " + e.getMessage(), e);
      }
    }
  }
}
