// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * The events of a {@code *.jhist}: a line that names the form, a line with the schema, and events
 * in it, either binary (the default of {@code mapreduce.jobhistory.jhist.format}) or a line of JSON
 * each. The schema of the file itself is used, so the version of Hadoop plays no part.
 */
record JhistEvents(Path file) {
  /** How every such file begins. */
  static final String MARK = "Avro-";

  private static final String BINARY = "Avro-Binary";
  private static final String JSON = "Avro-Json";
  private static final int LONGEST_LINE = 1 << 22;

  /**
   * Hands out events until all were, the job is satisfied, or the file of a running job breaks off.
   *
   * @throws TraceException naming the file and the event that is wrong
   */
  void read(JhistJob job, Predicate<JhistJob> isEnough) {
    long number = 0;
    try (InputStream bytes = new BufferedInputStream(TraceFiles.bytes(file))) {
      String form = line(bytes);
      if (!BINARY.equals(form) && !JSON.equals(form)) {
        throw TraceFiles.wrong(
            file,
            1,
            "expected " + BINARY + " or " + JSON + ", as a history of MapReduce begins",
            null);
      }
      Schema schema = schema(line(bytes));
      GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(schema);
      BinaryDecoder binary =
          BINARY.equals(form) ? DecoderFactory.get().binaryDecoder(bytes, null) : null;
      String line = binary == null ? line(bytes) : null;
      while (!isEnough.test(job) && (binary == null ? line != null : !binary.isEnd())) {
        number++;
        String next = binary == null ? line(bytes) : null;
        if (binary != null || !line.isBlank()) {
          GenericRecord event = event(reader, schema, binary, line, next == null && !job.isEnded());
          if (event == null) {
            return;
          }
          job.add(event);
        }
        line = next;
      }
    } catch (TraceException e) {
      throw e;
    } catch (EOFException e) {
      if (job.isEnded() || number == 0) {
        throw wrong(number, e);
      }
      // The job runs, and its last event is not all there.
    } catch (IOException | RuntimeException e) {
      throw wrong(number, e);
    }
  }

  /** The next event, or {@code null} if the file breaks off in it. */
  private static GenericRecord event(
      GenericDatumReader<GenericRecord> reader,
      Schema schema,
      BinaryDecoder binary,
      String line,
      boolean mayBreakOff)
      throws IOException {
    if (binary != null) {
      return reader.read(null, binary);
    }
    try {
      return reader.read(null, DecoderFactory.get().jsonDecoder(schema, line));
    } catch (IOException | RuntimeException e) {
      if (mayBreakOff) {
        return null;
      }
      throw e;
    }
  }

  private Schema schema(String line) {
    try {
      return new Schema.Parser().parse(String.valueOf(line));
    } catch (RuntimeException e) {
      throw TraceFiles.wrong(file, 2, "expected the schema of the events", e);
    }
  }

  private TraceException wrong(long number, Exception e) {
    return new TraceException(
        file + ", event " + number + ": cannot be read, expected an event of MapReduce: " + e, e);
  }

  /** The next line, or {@code null} behind the last. */
  private static String line(InputStream bytes) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = bytes.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      line.write(next);
      if (line.size() > LONGEST_LINE) {
        throw new IOException("a line is longer than " + LONGEST_LINE + " bytes");
      }
      next = bytes.read();
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
