// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * What became of one job.
 *
 * @param shape name of its shape
 * @param state {@code SUCCEEDED}, another final state, or {@code STUCK}: killed by the time limit
 * @param right whether its output has every number once
 * @param seconds from submission to the end, in seconds
 * @param attempts of all tasks that had a container
 * @param failed attempts that failed
 * @param killed attempts that were killed
 * @param copies attempts that ran beside an earlier attempt of their task: speculation
 * @param copiesWon copies whose output was used
 * @param wastedCpuSeconds CPU time of attempts whose output was not used, as they last reported it
 * @param usedCpuSeconds CPU time of the attempts whose output was used
 * @param mapsEndMillis of every attempt of a reduce, by its container: wall-clock time at which the
 *     last map had ended, before which it could only wait
 */
public record JobReport(
    String shape,
    String state,
    boolean right,
    double seconds,
    int attempts,
    int failed,
    int killed,
    int copies,
    int copiesWon,
    double wastedCpuSeconds,
    double usedCpuSeconds,
    @JsonIgnore Map<String, Long> mapsEndMillis) {
  static final String SUCCEEDED = "SUCCEEDED";
  static final String STUCK = "STUCK";
  private static final double MILLIS_PER_SECOND = 1000;

  /** A job that left no history to read. */
  static JobReport withoutHistory(String shape, String state, double seconds) {
    return new JobReport(shape, state, false, seconds, 0, 0, 0, 0, 0, 0, 0, Map.of());
  }

  static JobReport of(String shape, String state, boolean right, JobInfo history) {
    int attempts = 0;
    int failed = 0;
    int killed = 0;
    int copies = 0;
    int copiesWon = 0;
    double wasted = 0;
    double used = 0;
    for (TaskInfo task : history.getAllTasks().values()) {
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
    return new JobReport(
        shape,
        state,
        right,
        (history.getFinishTime() - history.getSubmitTime()) / MILLIS_PER_SECOND,
        attempts,
        failed,
        killed,
        copies,
        copiesWon,
        wasted,
        used,
        mapsEndMillis(history));
  }

  private static Map<String, Long> mapsEndMillis(JobInfo history) {
    Map<String, Long> ends = new HashMap<>();
    long end =
        history.getAllTasks().values().stream()
            .filter(task -> task.getTaskType() == TaskType.MAP)
            .mapToLong(TaskInfo::getFinishTime)
            .max()
            .orElse(0);
    history.getAllTasks().values().stream()
        .filter(task -> task.getTaskType() == TaskType.REDUCE)
        .flatMap(task -> task.getAllTaskAttempts().values().stream())
        .filter(attempt -> attempt.getContainerId() != null)
        .forEach(attempt -> ends.put(attempt.getContainerId().toString(), end));
    return ends;
  }

  /** Right, and without help: neither failed attempts nor the time limit. */
  public boolean isSound() {
    return state.equals(SUCCEEDED) && right && failed == 0;
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
