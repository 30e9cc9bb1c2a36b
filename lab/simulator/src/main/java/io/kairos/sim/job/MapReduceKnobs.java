// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Knob;
import io.kairos.sim.system.Knobs;
import io.kairos.sim.system.SimJob;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.workload.ReduceRampUp;

/** What masters of MapReduce jobs do, by settings of the systems that know reduces. */
public final class MapReduceKnobs {
  public static final Knob SLOW_START =
      new Knob(
          "slowStart",
          Knob.Kind.SHARE,
          Double.toString(ReduceRampUp.DEFAULT_SLOW_START),
          "Share of a job's maps that end before its master asks for reduces");

  public static final Knob REDUCE_PREEMPTION =
      new Knob(
          "reducePreemption",
          Knob.Kind.FLAG,
          "on",
          "Whether a master gives reduces up where its maps find no room, as MapReduce's do");

  private static final double AFTER_ALL_MAPS = 1;

  private MapReduceKnobs() {}

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
        job.number(), job.tasks(), job.reduces(), needs, master(cluster.knobs()), job::taskNanos);
  }

  private static MapReduceMaster master(Knobs knobs) {
    return new MapReduceMaster(
        knobs.has(SLOW_START.name()) ? knobs.number(SLOW_START.name()) : AFTER_ALL_MAPS,
        knobs.has(REDUCE_PREEMPTION.name()) && knobs.isOn(REDUCE_PREEMPTION.name()));
  }
}
