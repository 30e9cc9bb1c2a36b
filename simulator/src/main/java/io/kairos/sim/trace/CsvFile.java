// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A file with a line a task, below a line of titles: {@code job} is any name, {@code submit} the
 * arrival of the job and {@code duration} that of the task, in seconds; {@code reduce} may be there
 * and is {@code true} for a reduce. The lines of a job are adjacent, in any order.
 */
record CsvFile(Path file) implements Trace {
  private static final String JOB = "job";
  private static final String SUBMIT = "submit";
  private static final String DURATION = "duration";
  private static final String REDUCE = "reduce";

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
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
                  + " there are reduces, reduce",
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
      long arrivalNanos = arrival();
      LongStream.Builder maps = LongStream.builder();
      LongStream.Builder reduces = LongStream.builder();
      long line = 0;
      while (first != null && first.get(JOB).equals(job)) {
        line = parser.getCurrentLineNumber();
        if (!first.get(SUBMIT).equals(submit)) {
          throw wrong(
              "job " + job + " has another submit than in the line above; give it one", null);
        }
        (isReduce() ? reduces : maps).add(duration());
        first = read();
      }
      return job(arrivalNanos, maps.build().toArray(), reduces.build().toArray(), line);
    }

    private long arrival() {
      try {
        long nanos = Seconds.toNanos(Seconds.parse(first.get(SUBMIT), SUBMIT, 0));
        order.check(nanos);
        return nanos;
      } catch (TraceException e) {
        throw wrong(e.getMessage(), e);
      }
    }

    private long duration() {
      try {
        double seconds = Seconds.parse(first.get(DURATION), DURATION, Double.MIN_VALUE);
        return Math.max(1, Seconds.toNanos(seconds));
      } catch (TraceException e) {
        throw wrong(e.getMessage(), e);
      }
    }

    private boolean isReduce() {
      String text = first.isMapped(REDUCE) ? first.get(REDUCE) : "";
      if (!text.matches("(?i)true|false|")) {
        throw wrong("reduce is \"" + text + "\"; use true or false", null);
      }
      return Boolean.parseBoolean(text);
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

    private TraceJob job(long arrivalNanos, long[] maps, long[] reduces, long line) {
      if (maps.length == 0) {
        throw TraceFiles.wrong(
            file, line, "the job has reduces and no maps; reduces wait for maps", null);
      }
      long[] all = LongStream.concat(LongStream.of(maps), LongStream.of(reduces)).toArray();
      long meanNanos = (long) LongStream.of(all).asDoubleStream().average().orElseThrow();
      try {
        return new TraceJob(arrivalNanos, meanNanos, all, reduces.length);
      } catch (TraceException e) {
        throw TraceFiles.wrong(file, line, e.getMessage(), e);
      }
    }

    /** What is wrong with the line that was read last. */
    private TraceException wrong(String why, Throwable cause) {
      return TraceFiles.wrong(file, parser.getCurrentLineNumber(), why, cause);
    }
  }
}
