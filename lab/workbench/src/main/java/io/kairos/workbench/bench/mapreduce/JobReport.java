// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * What became of one job.
 *
 * @param shape name of its shape
 * @param state {@code SUCCEEDED}, another final state, or {@code STUCK}: killed by the time limit
 * @param right whether its output has every number once
 * @param seconds from submission to the end, in seconds
 * @param attempts of all its tasks
 * @param mapsEndMillis of every attempt of a reduce, by its container: wall-clock time at which the
 *     last map had ended, before which it could only wait
 */
public record JobReport(
    String shape,
    String state,
    boolean right,
    double seconds,
    @JsonUnwrapped TaskAttempts attempts,
    @JsonIgnore Map<String, Long> mapsEndMillis) {
  static final String SUCCEEDED = "SUCCEEDED";
  static final String STUCK = "STUCK";
  private static final double MILLIS_PER_SECOND = 1000;

  /** A job that left no history to read. */
  static JobReport withoutHistory(String shape, String state, double seconds) {
    return new JobReport(shape, state, false, seconds, TaskAttempts.NONE, Map.of());
  }

  static JobReport of(String shape, String state, boolean right, JobInfo history) {
    return new JobReport(
        shape,
        state,
        right,
        (history.getFinishTime() - history.getSubmitTime()) / MILLIS_PER_SECOND,
        TaskAttempts.of(history.getAllTasks().values()),
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
    return state.equals(SUCCEEDED) && right && attempts.counts().failed() == 0;
  }
}
