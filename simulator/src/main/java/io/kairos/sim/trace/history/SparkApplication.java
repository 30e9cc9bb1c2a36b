// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.sim.trace.TraceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A Spark application as its events tell it one after the other. */
final class SparkApplication {
  private static final String START = "SparkListenerApplicationStart";
  private static final String END = "SparkListenerApplicationEnd";
  private static final String TASK_END = "SparkListenerTaskEnd";
  private static final Set<String> WANTED = Set.of(START, END, TASK_END);

  private final List<Span> tasks = new ArrayList<>();
  private long startMillis;
  private boolean isEnded;
  private boolean isCompacted;

  boolean isStarted() {
    return startMillis > 0;
  }

  /** 0 if no event told it. */
  long startMillis() {
    return startMillis;
  }

  boolean isEnded() {
    return isEnded;
  }

  /** Whether an event tells anything of a task's time. */
  boolean wants(String event) {
    return WANTED.contains(event);
  }

  /** Its first events were dropped, as far as their jobs had ended. */
  void compacted() {
    isCompacted = true;
  }

  /**
   * @throws TraceException naming what is missing
   */
  void add(String event, JsonNode fields) {
    switch (event) {
      case START -> startMillis = millis(fields, "Timestamp");
      case END -> isEnded = true;
      case TASK_END -> {
        if (fields.at("/Task End Reason/Reason").asText().equals("Success")) {
          JsonNode info = fields.path("Task Info");
          Span span = new Span(millis(info, "Launch Time"), millis(info, "Finish Time"));
          if (span.isRight()) {
            tasks.add(span);
          }
        }
      }
      default -> throw new IllegalArgumentException(event);
    }
  }

  PastJob past(Path log, Tally tally) {
    if (!tasks.isEmpty() && !isStarted()) {
      throw new TraceException(log + " has tasks and no " + START);
    }
    if (!isEnded) {
      tally.count("applications had not ended; their tasks that had are played");
    }
    if (isCompacted) {
      tally.count("logs were compacted by the history server; tasks that it dropped are missing");
    }
    return PastJob.of(startMillis, tasks, List.of());
  }

  private static long millis(JsonNode fields, String name) {
    JsonNode value = fields.path(name);
    if (!value.canConvertToLong() || value.asLong() < 0) {
      throw new TraceException("\"" + name + "\" is " + value + "; expected milliseconds");
    }
    return value.asLong();
  }
}
