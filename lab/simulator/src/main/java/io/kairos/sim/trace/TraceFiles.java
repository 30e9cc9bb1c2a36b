// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/** Opens and closes files of jobs, for readers of a format. */
public final class TraceFiles {
  /** End of the names of files that are unzipped. */
  public static final String ZIPPED = ".gz";

  /** Ends of names that say how a file is packed, behind the one that says what is in it. */
  static final List<String> PACKED = List.of(ZIPPED, ".zst", ".zstd");

  private static final int BUFFER_BYTES = 1 << 16;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private TraceFiles() {}

  /**
   * The jobs of a file, which is unpacked, and closed with the stream.
   *
   * @param read makes jobs of the text
   * @throws TraceException naming the file, if it cannot be read
   */
  public static Stream<TraceJob> jobs(
      Path file, Function<BufferedReader, Iterator<TraceJob>> read) {
    BufferedReader reader = open(file);
    try {
      int kind = Spliterator.ORDERED | Spliterator.NONNULL;
      return StreamSupport.stream(
              Spliterators.spliteratorUnknownSize(read.apply(reader), kind), false)
          .onClose(() -> close(reader));
    } catch (RuntimeException e) {
      close(reader);
      throw e;
    }
  }

  /**
   * Skips the mark that some programs put before a text.
   *
   * @param reader at the begin of the text
   * @return {@code reader}
   */
  public static BufferedReader withoutMark(BufferedReader reader) throws IOException {
    reader.mark(1);
    if (reader.read() != BYTE_ORDER_MARK) {
      reader.reset();
    }
    return reader;
  }

  /** What is wrong with a line, or another part that a file counts from 1. */
  public static TraceException wrong(Path file, long line, String why, Throwable cause) {
    return new TraceException(file + ", line " + line + ": " + why, cause);
  }

  /** Whether it is a file that its owner does not hide, as Hadoop does with checksums. */
  public static boolean isVisible(Path file) {
    return Files.isRegularFile(file) && !String.valueOf(file.getFileName()).startsWith(".");
  }

  /**
   * The text of a file, unpacked.
   *
   * @throws TraceException naming the file, if it cannot be read
   */
  public static BufferedReader open(Path file) {
    return text(bytes(file));
  }

  /**
   * The text of a file that may still be written, as far as it is there.
   *
   * @throws TraceException naming the file, if it cannot be read
   */
  public static BufferedReader openSoFar(Path file) {
    return text(bytesSoFar(file));
  }

  private static BufferedReader text(InputStream bytes) {
    return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), BUFFER_BYTES);
  }

  /**
   * The bytes of a file, unzipped if its name ends in {@code .gz}, and unpacked if they are zstd.
   *
   * @throws TraceException naming the file, if it cannot be read
   */
  public static InputStream bytes(Path file) {
    return bytes(file, false);
  }

  /** The same of a file that may still be written: where its zstd breaks off, so do the bytes. */
  static InputStream bytesSoFar(Path file) {
    return bytes(file, true);
  }

  private static InputStream bytes(Path file, boolean mayBreakOff) {
    try {
      InputStream bytes = Files.newInputStream(file);
      try {
        return String.valueOf(file.getFileName()).endsWith(ZIPPED)
            ? new GZIPInputStream(bytes, BUFFER_BYTES)
            : Zstandard.unpacked(file, bytes, mayBreakOff);
      } catch (IOException | TraceException e) {
        bytes.close();
        throw e;
      }
    } catch (NoSuchFileException e) {
      throw new TraceException("there is no file " + file, e);
    } catch (IOException e) {
      throw new TraceException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static void close(BufferedReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
