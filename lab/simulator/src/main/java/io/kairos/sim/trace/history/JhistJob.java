// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.TraceException;
import java.nio.file.Path;
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

  /**
   * When the last attempt of each task ran that succeeded. A map that was lost afterwards with its
   * node has done its work all the same, unless another attempt of it succeeds.
   */
  private final Map<String, Span> maps = new LinkedHashMap<>();

  private final Map<String, Span> reduces = new LinkedHashMap<>();
  private long submitMillis;
  private String queue = "";
  private boolean isUber;
  private int again;
  private int withoutStart;
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
      // The master tells it when it has registered: YARN may put a job into another queue.
      case "JobQueueChange" -> queue = text(event, "jobQueueName");
      case "JobInited" -> isUber = Boolean.TRUE.equals(event.get("uberized"));
      case "TaskAttemptStarted" ->
          startMillis.put(text(event, "attemptId"), (Long) event.get("startTime"));
      case "MapAttemptFinished" -> finished(event, maps);
      case "ReduceAttemptFinished" -> finished(event, reduces);
      case "TaskAttemptUnsuccessfulCompletion" -> startMillis.remove(text(event, "attemptId"));
      case "JobFinished" -> end = SUCCEEDED;
      case "JobUnsuccessfulCompletion" -> end = text(event, "jobStatus");
      default -> {
        // Of no task's time.
      }
    }
  }

  PastJob past(Path file, Tally tally) {
    if (!isSubmitted() && !(maps.isEmpty() && reduces.isEmpty())) {
      throw new TraceException(file + " has tasks and no event JobSubmitted");
    }
    if (!isEnded()) {
      tally.count("jobs had not ended; their tasks that had are played");
    } else if (!end.equals(SUCCEEDED)) {
      tally.count("jobs did not succeed; their tasks that did are played");
    }
    tally.count(Tally.AGAIN, again);
    tally.count("tasks have no start and are left out", withoutStart);
    List<Span> ofMaps = spans(maps.values(), tally);
    List<Span> ofReduces = spans(reduces.values(), tally);
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

  private void finished(GenericRecord event, Map<String, Span> tasks) {
    Long start = startMillis.remove(text(event, "attemptId"));
    if (!text(event, "taskStatus").equals(SUCCEEDED)) {
      return;
    }
    if (start == null) {
      withoutStart++;
    } else if (tasks.put(text(event, "taskid"), new Span(start, (Long) event.get("finishTime")))
        != null) {
      again++;
    }
  }

  private static List<Span> spans(Collection<Span> all, Tally tally) {
    List<Span> right = all.stream().filter(Span::isRight).toList();
    tally.count(Tally.BACKWARDS, all.size() - right.size());
    return right;
  }

  private static String text(GenericRecord event, String field) {
    return String.valueOf(event.get(field));
  }
}
