// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.common.NamedChoice;
import io.kairos.common.SettingValues;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** What Rumen's {@code TraceBuilder} makes of a MapReduce history: an object for each job. */
public final class RumenReader extends NamedChoice implements TraceReader {
  private static final String SUCCESS = "SUCCESS";

  public RumenReader() {
    super("rumen", "JSON of Rumen's TraceBuilder, an object a job");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.hasField("jobID") || file.hasField("computonsPerMapInputByte");
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new HistoryTrace(
        file.path(),
        List.of(),
        tally -> JsonObjects.of(file.path(), Job.class, job -> List.of(past(job, tally))));
  }

  private static PastJob past(Job job, Tally tally) {
    if (job.submitTime <= 0) {
      throw new TraceException(
          "job "
              + job.jobID
              + " has submitTime "
              + job.submitTime
              + "; expected milliseconds above 0");
    }
    if (job.outcome != null && !job.outcome.equals(SUCCESS)) {
      tally.count("jobs did not succeed; their tasks that did are played");
    }
    PastJob past =
        PastJob.of(job.submitTime, spans(job.mapTasks, tally), spans(job.reduceTasks, tally));
    tally.count(
        "tasks are neither maps nor reduces and are left out", spans(job.otherTasks, tally).size());
    return past.with(
        new JobNeeds(
            job.queue, TaskSize.told(null, job.jobMapMB), TaskSize.told(null, job.jobReduceMB)));
  }

  private static List<Span> spans(List<Task> tasks, Tally tally) {
    return tasks == null
        ? List.of()
        : tasks.stream().map(task -> success(task, tally)).filter(Objects::nonNull).toList();
  }

  /** When the attempt ran that succeeded last, or {@code null}. */
  private static Span success(Task task, Tally tally) {
    if (task.attempts == null) {
      return null;
    }
    List<Span> all =
        task.attempts.stream()
            .filter(attempt -> SUCCESS.equals(attempt.result))
            .map(attempt -> new Span(attempt.startTime, attempt.finishTime))
            .toList();
    Span last =
        all.stream()
            .filter(Span::isRight)
            .max(Comparator.comparingLong(Span::endMillis))
            .orElse(null);
    if (last == null) {
      tally.count(Tally.BACKWARDS, Math.min(1, all.size()));
    } else {
      tally.count(Tally.AGAIN, all.size() - 1);
    }
    return last;
  }

  /** As Rumen's {@code LoggedJob}. */
  record Job(
      String jobID,
      long submitTime,
      String outcome,
      String queue,
      Long jobMapMB,
      Long jobReduceMB,
      List<Task> mapTasks,
      List<Task> reduceTasks,
      List<Task> otherTasks) {}

  /** As Rumen's {@code LoggedTask}. */
  record Task(List<Attempt> attempts) {}

  /** As Rumen's {@code LoggedTaskAttempt}. */
  record Attempt(String result, long startTime, long finishTime) {}
}
