// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;

/** A MapReduce job as its events tell it one after the other. */
final class JhistJob {
  private static final String SUCCEEDED = "SUCCEEDED";

  /** Start of attempts that have not ended. */
  private final Map<String, Long> startMillis = new HashMap<>();

  /** The last attempt that succeeded, by task. */
  private final Map<String, Attempt> maps = new LinkedHashMap<>();

  private final Map<String, Attempt> reduces = new LinkedHashMap<>();
  private long submitMillis;
  private String queue = "";
  private boolean isUber;
  private String end;

  boolean isSubmitted() {
    return submitMillis > 0;
  }

  /** 0 if no event told it. */
  long submitMillis() {
    return submitMillis;
  }

  boolean isEnded() {
    return end != null;
  }

  /** An event: its record says which one it is; types of events are many, and share records. */
  void add(GenericRecord wrapper) {
    if (!(wrapper.get("event") instanceof GenericRecord event)) {
      return;
    }
    switch (event.getSchema().getName()) {
      case "JobSubmitted" -> {
        // A second master tells it again.
        if (!isSubmitted()) {
          submitMillis = (Long) event.get("submitTime");
          queue = event.hasField("jobQueueName") ? text(event, "jobQueueName") : "";
        }
      }
      case "JobInited" -> isUber = Boolean.TRUE.equals(event.get("uberized"));
      case "TaskAttemptStarted" ->
          startMillis.put(text(event, "attemptId"), (Long) event.get("startTime"));
      case "MapAttemptFinished" -> finished(event, maps);
      case "ReduceAttemptFinished" -> finished(event, reduces);
      case "TaskAttemptUnsuccessfulCompletion" -> lost(event);
      case "JobFinished" -> end = SUCCEEDED;
      case "JobUnsuccessfulCompletion" -> end = text(event, "jobStatus");
      default -> {
        // Of no task's time.
      }
    }
  }

  PastJob past(Tally tally) {
    if (!isEnded()) {
      tally.count("jobs had not ended; their tasks that had are played");
    } else if (!end.equals(SUCCEEDED)) {
      tally.count("jobs did not succeed; their tasks that did are played");
    }
    List<Span> ofMaps = spans(maps.values());
    List<Span> ofReduces = spans(reduces.values());
    JobNeeds needs = JobNeeds.of(queue, TaskSize.ONE_CORE);
    if (isUber && !ofMaps.isEmpty()) {
      List<Span> all = new ArrayList<>(ofMaps);
      all.addAll(ofReduces);
      long start = all.stream().mapToLong(Span::startMillis).min().orElseThrow();
      long last = all.stream().mapToLong(Span::endMillis).max().orElseThrow();
      // They ran one after the other in the container of the master.
      return PastJob.of(submitMillis, List.of(new Span(start, last)), List.of()).with(needs);
    }
    return PastJob.of(submitMillis, ofMaps, ofReduces).with(needs);
  }

  private void finished(GenericRecord event, Map<String, Attempt> tasks) {
    String attempt = text(event, "attemptId");
    Long start = startMillis.remove(attempt);
    if (start != null && text(event, "taskStatus").equals(SUCCEEDED)) {
      tasks.put(
          text(event, "taskid"),
          new Attempt(attempt, new Span(start, (Long) event.get("finishTime"))));
    }
  }

  /** An attempt that failed, or a map that had succeeded and whose output was lost. */
  private void lost(GenericRecord event) {
    String attempt = text(event, "attemptId");
    startMillis.remove(attempt);
    maps.computeIfPresent(
        text(event, "taskid"), (task, last) -> last.id.equals(attempt) ? null : last);
  }

  private static List<Span> spans(Collection<Attempt> attempts) {
    return attempts.stream().map(Attempt::span).filter(Span::isRight).toList();
  }

  private static String text(GenericRecord event, String field) {
    return String.valueOf(event.get(field));
  }

  private record Attempt(String id, Span span) {}
}
