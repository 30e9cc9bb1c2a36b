// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Kinds;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.workload.ReduceRampUp;

/** What masters of MapReduce jobs do, by settings of the systems that know reduces. */
public final class MapReduceSettings {
  public static final Setting<Double> SLOW_START =
      Setting.of(
          "slowStart",
          Kinds.SHARE,
          Double.toString(ReduceRampUp.DEFAULT_SLOW_START),
          "Share of a job's maps that end before its master asks for reduces");

  public static final Setting<Boolean> REDUCE_PREEMPTION =
      Setting.of(
          "reducePreemption",
          Kinds.FLAG,
          "on",
          "Whether a master gives reduces up where its maps find no room, as MapReduce's do");

  private static final double AFTER_ALL_MAPS = 1.0;

  private MapReduceSettings() {}

  /**
   * What the master of a job asks for.
   *
   * @param needs those of the job, or {@link JobNeeds#NONE} for a system that knows no sizes
   * @param cluster without a setting {@link #SLOW_START}, reduces are asked for when all maps of
   *     the job have ended; without {@link #REDUCE_PREEMPTION} they are never given up
   */
  public static JobTasks tasks(Cluster cluster, SimJob job, JobNeeds needs) {
    if (job.reduces() == 0) {
      return new JobTasks(job.number(), job.stages(), needs, job::taskNanos);
    }
    return new JobTasks(
        job.number(),
        job.tasks(),
        job.reduces(),
        needs,
        master(cluster.settings()),
        job::taskNanos);
  }

  private static MapReduceMaster master(SettingValues settings) {
    return new MapReduceMaster(
        settings.find(SLOW_START).orElse(AFTER_ALL_MAPS),
        settings.find(REDUCE_PREEMPTION).orElse(false));
  }
}
