// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A file of JSON objects, one after the other or in an array, of which one at a time is in memory.
 *
 * @param <T> what of an object is kept; other fields are skipped
 */
final class JsonObjects<T> implements Iterator<List<PastJob>> {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Path file;
  private final JsonParser parser;
  private final Class<T> kind;
  private final Function<T, List<PastJob>> toJobs;

  /** Whether the parser stands at an object that is to be read. */
  private boolean isAtObject;

  private JsonObjects(Path file, Class<T> kind, Function<T, List<PastJob>> toJobs)
      throws IOException {
    this.file = file;
    this.parser = MAPPER.getFactory().createParser(TraceFiles.open(file));
    this.kind = kind;
    this.toJobs = toJobs;
  }

  /**
   * Jobs of a file; to be closed.
   *
   * @param toJobs throws a {@link TraceException} that tells what is wrong with an object
   */
  static <T> Stream<PastJob> of(Path file, Class<T> kind, Function<T, List<PastJob>> toJobs) {
    try {
      JsonObjects<T> objects = new JsonObjects<>(file, kind, toJobs);
      return StreamSupport.stream(
              Spliterators.spliteratorUnknownSize(objects, Spliterator.ORDERED), false)
          .flatMap(List::stream)
          .onClose(objects::close);
    } catch (IOException e) {
      throw new TraceException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean hasNext() {
    try {
      while (!isAtObject) {
        JsonToken token = parser.nextToken();
        if (token == null) {
          return false;
        }
        isAtObject = token == JsonToken.START_OBJECT;
        if (!isAtObject && token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
          throw wrong(parser.getTokenLocation(), "expected a job as {...}", null);
        }
      }
      return true;
    } catch (IOException e) {
      throw wrong(e);
    }
  }

  @Override
  public List<PastJob> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    JsonLocation start = parser.getTokenLocation();
    isAtObject = false;
    try {
      return toJobs.apply(MAPPER.readValue(parser, kind));
    } catch (TraceException e) {
      throw wrong(start, e.getMessage(), e);
    } catch (IOException e) {
      throw wrong(e);
    }
  }

  private TraceException wrong(IOException e) {
    if (e instanceof JsonProcessingException json) {
      return wrong(
          json.getLocation() == null ? parser.getCurrentLocation() : json.getLocation(),
          json.getOriginalMessage(),
          e);
    }
    return wrong(parser.getCurrentLocation(), "cannot be read: " + e.getMessage(), e);
  }

  private TraceException wrong(JsonLocation location, String why, Throwable cause) {
    return TraceFiles.wrong(file, location.getLineNr(), why, cause);
  }

  private void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
