// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The events of an application: a line of JSON each, in one file or in files with numbers. */
record SparkEvents(Path job) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** How every event begins, and so every log, whichever event is its first. */
  static final String EVENT = "{\"Event\":\"";

  private static final Pattern PART = Pattern.compile("events_(\\d{1,9})_.*");
  private static final String COMPACT = ".*\\.compact(\\.gz|\\.zstd?)?";
  private static final String ROLLING = "eventlog_v2_";
  private static final String STATUS = "appstatus_";

  /** Whether a file is a part of a log that is a folder. */
  static boolean isPart(Path file) {
    return isInLog(file) && number(file) > 0;
  }

  /** Whether a file tells only whether the application runs whose log its folder is. */
  static boolean isStatus(Path file) {
    return isInLog(file) && String.valueOf(file.getFileName()).startsWith(STATUS);
  }

  private static boolean isInLog(Path file) {
    return file.getParent() != null
        && String.valueOf(file.getParent().getFileName()).startsWith(ROLLING);
  }

  /**
   * Hands out events until all were, the application is satisfied, or the log of a running one
   * breaks off.
   *
   * @throws TraceException naming file and line that are wrong
   */
  void read(SparkApplication application, Predicate<SparkApplication> isEnough) {
    for (Path file : parts()) {
      if (isCompact(file)) {
        application.compacted();
      }
      read(file, application, isEnough);
    }
  }

  private void read(Path file, SparkApplication application, Predicate<SparkApplication> isEnough) {
    long number = 0;
    try (BufferedReader lines = TraceFiles.openSoFar(file)) {
      String line = lines.readLine();
      while (line != null && !isEnough.test(application)) {
        number++;
        String next = lines.readLine();
        if (!line.isBlank()) {
          add(file, number, line, next == null, application);
        }
        line = next;
      }
    } catch (IOException e) {
      throw TraceFiles.wrong(file, number + 1, "cannot be read: " + e.getMessage(), e);
    }
  }

  private static void add(
      Path file, long number, String line, boolean isLast, SparkApplication application) {
    try {
      if (!line.startsWith(EVENT)) {
        throw new TraceException("expected an event of Spark as " + EVENT + "...\", ...}");
      }
      String event =
          line.substring(
              EVENT.length(), Math.max(EVENT.length(), line.indexOf('"', EVENT.length())));
      // Most events are long and tell nothing that is played.
      if (application.wants(event)) {
        JsonNode fields = MAPPER.readTree(line);
        application.add(event, fields);
      }
    } catch (JsonProcessingException | TraceException e) {
      // A driver that runs, or was killed, may leave half a line.
      if (!isLast || application.isEnded()) {
        String why =
            e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        throw TraceFiles.wrong(file, number, why, e);
      }
    }
  }

  /** In their order. A compact file stands for all before it. */
  private List<Path> parts() {
    if (!Files.isDirectory(job)) {
      return List.of(job);
    }
    try (Stream<Path> files = Files.list(job)) {
      List<Path> all =
          files
              .filter(TraceFiles::isVisible)
              .filter(file -> number(file) > 0)
              .sorted(
                  Comparator.comparingInt(SparkEvents::number)
                      .thenComparing(file -> !isCompact(file)))
              .toList();
      int compact =
          all.stream().filter(SparkEvents::isCompact).mapToInt(SparkEvents::number).max().orElse(0);
      return all.stream()
          .filter(file -> number(file) > compact || (number(file) == compact && isCompact(file)))
          .toList();
    } catch (IOException e) {
      throw new TraceException(job + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static boolean isCompact(Path file) {
    return String.valueOf(file.getFileName()).matches(COMPACT);
  }

  /** 0 of a file that is no part. */
  private static int number(Path file) {
    Matcher name = PART.matcher(String.valueOf(file.getFileName()));
    return name.matches() ? Integer.parseInt(name.group(1)) : 0;
  }
}
