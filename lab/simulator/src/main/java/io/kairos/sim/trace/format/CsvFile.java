// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import io.kairos.sim.trace.TraceJob;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A file with a line a task, below a line of titles: {@code job} is any name, {@code submit} the
 * arrival of the job and {@code duration} that of the task, in seconds; {@code reduce} may be there
 * and is {@code true} for a reduce. Instead {@code stage} may be there, any name in the job, and
 * {@code after}, the stages that it waits for with {@code ;} between, in the first line of the
 * stage at least. {@code queue}, {@code vcores} and {@code memory} in MiB may be there as well. The
 * lines of a job are adjacent, in any order.
 */
record CsvFile(Path file) implements Trace {
  private static final String JOB = "job";
  private static final String SUBMIT = "submit";
  private static final String DURATION = "duration";
  private static final String REDUCE = "reduce";
  private static final String STAGE = "stage";
  private static final String AFTER = "after";
  private static final String QUEUE = "queue";
  private static final String VCORES = "vcores";
  private static final String MEMORY = "memory";
  private static final List<String> TITLES =
      List.of(JOB, SUBMIT, DURATION, REDUCE, STAGE, AFTER, QUEUE, VCORES, MEMORY);

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  @Override
  public List<String> remarks() {
    try (BufferedReader reader = TraceFiles.open(file)) {
      List<String> others =
          parser(reader).getHeaderNames().stream()
              .filter(title -> TITLES.stream().noneMatch(title::equalsIgnoreCase))
              .toList();
      return others.isEmpty()
          ? List.of()
          : List.of("columns that are not read: " + String.join(", ", others));
    } catch (IOException e) {
      throw TraceFiles.wrong(file, 1, "cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public Stream<TraceJob> jobs() {
    return TraceFiles.jobs(file, reader -> new Jobs(parser(reader)));
  }

  private CSVParser parser(BufferedReader reader) {
    CSVFormat format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreHeaderCase(true)
            .setIgnoreSurroundingSpaces(true)
            .build();
    try {
      CSVParser parser = format.parse(TraceFiles.withoutMark(reader));
      List<String> titles = parser.getHeaderNames();
      for (String title : List.of(JOB, SUBMIT, DURATION)) {
        if (titles.stream().noneMatch(title::equalsIgnoreCase)) {
          throw TraceFiles.wrong(
              file,
              1,
              "no column \""
                  + title
                  + "\"; the first line names job, submit, duration and, if"
                  + " there are reduces, reduce, or stage and after; queue, vcores and memory may"
                  + " be there",
              null);
        }
      }
      return parser;
    } catch (IOException | IllegalArgumentException e) {
      throw TraceFiles.wrong(file, 1, String.valueOf(e.getMessage()), e);
    }
  }

  /** Puts lines that follow each other together. */
  private final class Jobs implements Iterator<TraceJob> {
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final ArrivalOrder order = new ArrivalOrder();

    /** Names of the jobs that were read of the time {@link #submitNanos}. */
    private final Set<String> names = new HashSet<>();

    private long submitNanos;

    /** First line of the next job, or {@code null} behind the last. */
    private CSVRecord first;

    Jobs(CSVParser parser) {
      this.parser = parser;
      this.records = parser.iterator();
      this.first = read();
    }

    @Override
    public boolean hasNext() {
      return first != null;
    }

    @Override
    public TraceJob next() {
      if (first == null) {
        throw new NoSuchElementException();
      }
      String job = first.get(JOB);
      String submit = first.get(SUBMIT);
      CsvJob collected = new CsvJob(arrival());
      long line = 0;
      while (first != null && first.get(JOB).equals(job)) {
        line = parser.getCurrentLineNumber();
        if (!first.get(SUBMIT).equals(submit)) {
          throw wrong(
              "job " + job + " has another submit than in the line above; give it one", null);
        }
        try {
          collected.add(duration(), optional(REDUCE), optional(STAGE), optional(AFTER));
          collected.needs(optional(REDUCE), optional(QUEUE), whole(VCORES, 1), whole(MEMORY, 0));
        } catch (TraceException e) {
          throw wrong(e.getMessage(), e);
        }
        first = read();
      }
      try {
        return collected.job();
      } catch (TraceException e) {
        throw TraceFiles.wrong(file, line, e.getMessage(), e);
      }
    }

    private long arrival() {
      try {
        long nanos = Seconds.toNanos(Seconds.parse(first.get(SUBMIT), SUBMIT, 0));
        order.check(nanos);
        if (nanos != submitNanos) {
          submitNanos = nanos;
          names.clear();
        }
        if (!names.add(first.get(JOB))) {
          throw new TraceException(
              "job "
                  + first.get(JOB)
                  + " was here before another job; put the lines of a job below each other");
        }
        return nanos;
      } catch (TraceException e) {
        throw wrong(e.getMessage(), e);
      }
    }

    private long duration() {
      double seconds = Seconds.parse(first.get(DURATION), DURATION, Double.MIN_VALUE);
      return Math.max(1, Seconds.toNanos(seconds));
    }

    private long whole(String column, long least) {
      String text = optional(column);
      try {
        long number = text.isEmpty() ? least : Long.parseLong(text);
        if (number >= least) {
          return number;
        }
      } catch (NumberFormatException e) {
        // It is told below.
      }
      throw new TraceException(column + " is \"" + text + "\"; use a whole number from " + least);
    }

    private String optional(String column) {
      return first.isMapped(column) ? first.get(column) : "";
    }

    /** The next line, or {@code null} behind the last. */
    private CSVRecord read() {
      CSVRecord record;
      try {
        if (!records.hasNext()) {
          return null;
        }
        record = records.next();
      } catch (IllegalStateException e) {
        throw wrong(e.getMessage(), e);
      }
      if (!record.isConsistent()) {
        throw wrong(
            record.size() + " values for " + parser.getHeaderNames().size() + " columns", null);
      }
      return record;
    }

    /** What is wrong with the line that was read last. */
    private TraceException wrong(String why, Throwable cause) {
      return TraceFiles.wrong(file, parser.getCurrentLineNumber(), why, cause);
    }
  }
}
