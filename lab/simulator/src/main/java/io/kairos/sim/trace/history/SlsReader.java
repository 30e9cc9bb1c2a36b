// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.kairos.common.NamedChoice;
import io.kairos.common.SettingValues;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * What Hadoop's scheduler load simulator plays: an object for each job, with its containers. A
 * container of type {@code reduce} waits for those of other types. Delays of requests and
 * priorities are not played.
 */
public final class SlsReader extends NamedChoice implements TraceReader {
  private static final String START = "job.start.ms";
  private static final String TASKS = "job.tasks";
  private static final String REDUCE = "reduce";

  public SlsReader() {
    super("sls", "JSON that Hadoop's SLS plays, an object a job with job.start.ms and job.tasks");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.hasField(START) || file.hasField(TASKS);
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new HistoryTrace(
        file.path(),
        List.of(),
        tally ->
            JsonObjects.of(
                file.path(),
                Job.class,
                job -> Collections.nCopies(Math.max(1, job.count), job.past())));
  }

  /** A job, submitted so often at once. */
  record Job(
      @JsonProperty("job.id") String id,
      @JsonProperty(START) Long startMillis,
      @JsonProperty("job.count") int count,
      @JsonProperty("job.queue.name") String queue,
      @JsonProperty(TASKS) List<Task> tasks) {
    PastJob past() {
      if (startMillis == null || startMillis < 0) {
        throw new TraceException(
            "job " + id + " has " + START + " " + startMillis + "; expected milliseconds from 0");
      }
      List<Task> all = tasks == null ? List.of() : tasks;
      return (all.stream().allMatch(Task::isTimed)
              ? PastJob.of(startMillis, spans(all, false), spans(all, true))
              : new PastJob(startMillis, durations(all, false), durations(all, true)))
          .with(new JobNeeds(queue, largest(all, false), largest(all, true)));
    }

    private static TaskSize largest(List<Task> all, boolean isReduce) {
      return copies(all, isReduce).map(Task::size).reduce(TaskSize.ONE_CORE, TaskSize::max);
    }

    private List<Span> spans(List<Task> all, boolean isReduce) {
      return copies(all, isReduce).map(task -> task.span(id)).toList();
    }

    private long[] durations(List<Task> all, boolean isReduce) {
      return copies(all, isReduce).mapToLong(task -> task.duration(id)).toArray();
    }

    private static Stream<Task> copies(List<Task> all, boolean isReduce) {
      return all.stream()
          .filter(task -> REDUCE.equalsIgnoreCase(task.type) == isReduce)
          .flatMap(task -> Collections.nCopies(Math.max(1, task.count), task).stream());
    }
  }

  /** Containers that do the same. */
  record Task(
      @JsonProperty("container.start.ms") Long startMillis,
      @JsonProperty("container.end.ms") Long endMillis,
      @JsonProperty("container.duration.ms") Long durationMillis,
      @JsonProperty("duration.ms") Long oldDurationMillis,
      @JsonProperty("container.type") String type,
      @JsonProperty("container.vcores") Long vcores,
      @JsonProperty("container.memory-mb") Long memoryMb,
      @JsonProperty("count") int count) {
    TaskSize size() {
      return TaskSize.told(vcores, memoryMb);
    }

    /** Whether nothing but its start and end tells its duration; a duration has precedence. */
    boolean isTimed() {
      return durationMillis == null && oldDurationMillis == null;
    }

    Span span(String job) {
      if (startMillis == null || endMillis == null || endMillis <= startMillis) {
        throw new TraceException(
            "a container of job "
                + job
                + " has container.start.ms "
                + startMillis
                + " and container.end.ms "
                + endMillis
                + "; expected the end after the start, or container.duration.ms");
      }
      return new Span(startMillis, endMillis);
    }

    long duration(String job) {
      if (isTimed()) {
        return span(job).millis();
      }
      long millis = durationMillis == null ? oldDurationMillis : durationMillis;
      if (millis <= 0) {
        throw new TraceException(
            "a container of job " + job + " takes " + millis + " ms; expected more than 0");
      }
      return millis;
    }
  }
}
