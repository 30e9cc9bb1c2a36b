// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * Attempts of the tasks of one job or of several. The names are those of the figures in JSON.
 *
 * @param wastedCpuSeconds CPU time of attempts whose output was not used, as they last reported it
 * @param usedCpuSeconds CPU time of the attempts whose output was used
 */
public record TaskAttempts(
    @JsonUnwrapped AttemptCounts counts, double wastedCpuSeconds, double usedCpuSeconds) {
  private static final double MILLIS_PER_SECOND = 1000;

  /** Of no job, or of one that left no history to read. */
  public static final TaskAttempts NONE = new TaskAttempts(AttemptCounts.NONE, 0, 0);

  /** Of the tasks of one job, by its history. */
  static TaskAttempts of(Collection<TaskInfo> tasks) {
    int attempts = 0;
    int failed = 0;
    int killed = 0;
    int copies = 0;
    int copiesWon = 0;
    double wasted = 0;
    double used = 0;
    for (TaskInfo task : tasks) {
      List<TaskAttemptInfo> all = inOrder(task.getAllTaskAttempts().values());
      long endOfEarlier = Long.MIN_VALUE;
      for (TaskAttemptInfo attempt : all) {
        boolean won = attempt.getAttemptId().equals(task.getSuccessfulAttemptId());
        attempts++;
        failed += "FAILED".equals(attempt.getTaskStatus()) ? 1 : 0;
        killed += "KILLED".equals(attempt.getTaskStatus()) ? 1 : 0;
        if (attempt.getStartTime() < endOfEarlier) {
          copies++;
          copiesWon += won ? 1 : 0;
        }
        endOfEarlier = Math.max(endOfEarlier, attempt.getFinishTime());
        if (won) {
          used += cpuSeconds(attempt);
        } else {
          wasted += cpuSeconds(attempt);
        }
      }
    }
    return new TaskAttempts(
        new AttemptCounts(attempts, failed, killed, copies, copiesWon), wasted, used);
  }

  /** Of all jobs together. */
  public static TaskAttempts sum(List<JobReport> jobs) {
    return new TaskAttempts(
        jobs.stream()
            .map(job -> job.attempts().counts())
            .reduce(AttemptCounts.NONE, AttemptCounts::plus),
        jobs.stream().mapToDouble(job -> job.attempts().wastedCpuSeconds()).sum(),
        jobs.stream().mapToDouble(job -> job.attempts().usedCpuSeconds()).sum());
  }

  private static List<TaskAttemptInfo> inOrder(Collection<TaskAttemptInfo> attempts) {
    return attempts.stream()
        .sorted(Comparator.comparingLong(TaskAttemptInfo::getStartTime))
        .collect(Collectors.toList());
  }

  private static double cpuSeconds(TaskAttemptInfo attempt) {
    if (attempt.getCounters() == null) {
      return 0;
    }
    return attempt.getCounters().findCounter(TaskCounter.CPU_MILLISECONDS).getValue()
        / MILLIS_PER_SECOND;
  }
}
