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
  private static final String JOB_START = "SparkListenerJobStart";
  private static final String JOB_END = "SparkListenerJobEnd";
  private static final String STAGE_START = "SparkListenerStageSubmitted";
  private static final String STAGE_END = "SparkListenerStageCompleted";
  private static final Set<String> WANTED =
      Set.of(START, END, TASK_END, JOB_START, JOB_END, STAGE_START, STAGE_END);

  private final SparkStages stages = new SparkStages();
  private long startMillis;
  private boolean isEnded;
  private boolean isCompacted;
  private int backwards;

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

  /** Whether an event tells anything of a task's time, or of what it waited for. */
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
            stages.task(number(fields, "Stage ID"), partition(fields, info), span);
          } else {
            backwards++;
          }
        }
      }
      case JOB_START -> {
        JsonNode infos = fields.path("Stage Infos");
        List<Integer> its = new ArrayList<>();
        infos.forEach(info -> its.add(number(info, "Stage ID")));
        stages.jobStarted(number(fields, "Job ID"), its);
        infos.forEach(this::takeParents);
      }
      case JOB_END -> stages.jobEnded(number(fields, "Job ID"));
      case STAGE_START, STAGE_END -> takeParents(fields.path("Stage Info"));
      default -> throw new IllegalArgumentException(event);
    }
  }

  PastJob past(Path log, Tally tally) {
    if (stages.haveTasks() && !isStarted()) {
      throw new TraceException(log + " has tasks and no " + START);
    }
    if (!isEnded) {
      tally.count("applications had not ended; their tasks that had are played");
    }
    if (isCompacted) {
      tally.count("logs were compacted by the history server; tasks that it dropped are missing");
    }
    tally.count(Tally.AGAIN, stages.again());
    tally.count(Tally.BACKWARDS, backwards);
    if (!stages.haveTasks()) {
      return new PastJob(startMillis, new long[0], new long[0]);
    }
    try {
      return PastJob.of(startMillis, stages.sorted());
    } catch (TraceException e) {
      throw new TraceException(log + ": " + e.getMessage(), e);
    }
  }

  /**
   * Which part of its stage a task works on: of one that runs again it is the same. Logs before
   * Spark 3.3 do not tell it; there a task keeps its index within an attempt of the stage.
   */
  private static String partition(JsonNode fields, JsonNode info) {
    JsonNode partition = info.path("Partition ID");
    return partition.isInt() && partition.asInt() >= 0
        ? partition.asText()
        : fields.path("Stage Attempt ID").asText() + "/" + info.path("Index").asText();
  }

  private void takeParents(JsonNode stage) {
    List<Integer> parents = new ArrayList<>();
    for (JsonNode parent : stage.path("Parent IDs")) {
      if (!parent.canConvertToInt()) {
        throw new TraceException("\"Parent IDs\" has " + parent + "; expected numbers of stages");
      }
      parents.add(parent.asInt());
    }
    stages.parents(number(stage, "Stage ID"), parents);
  }

  private static int number(JsonNode fields, String name) {
    JsonNode value = fields.path(name);
    if (!value.canConvertToInt() || value.asInt() < 0) {
      throw new TraceException("\"" + name + "\" is " + value + "; expected a number from 0");
    }
    return value.asInt();
  }

  private static long millis(JsonNode fields, String name) {
    JsonNode value = fields.path(name);
    if (!value.canConvertToLong() || value.asLong() < 0) {
      throw new TraceException("\"" + name + "\" is " + value + "; expected milliseconds");
    }
    return value.asLong();
  }
}
