// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Draws a stream of jobs: the class of each job and the time to the next one (a Poisson process)
 * are independent. The same seed gives the same sequence of classes and, in proportion, of gaps,
 * whatever the load or the length of a unit of work.
 *
 * @param jobs number of jobs, at least 1
 * @param load share of the cores' time that the mix keeps them busy on average, above 0; what one
 *     stream offers varies with the few huge jobs in it
 * @param cores cores of the cluster
 * @param unitSeconds work of a task of the mix's smallest class
 * @param cost what a task takes beyond its work
 */
public record StreamSpec(
    Workload workload, int jobs, double load, int cores, double unitSeconds, TaskCost cost) {

  public StreamSpec {
    if (jobs < 1 || !(load > 0) || cores < 1 || !(unitSeconds > 0)) {
      throw new IllegalArgumentException(
          jobs + " jobs, load " + load + ", " + cores + " cores, unit " + unitSeconds + " s");
    }
  }

  /**
   * A stream whose last job arrives, on average, after {@code seconds}: the unit of work follows.
   *
   * @throws IllegalArgumentException if the tasks' overhead alone takes longer
   */
  public static StreamSpec lasting(
      double seconds, Workload workload, int jobs, double load, int cores, TaskCost cost) {
    double tasks = 0;
    double units = 0;
    for (JobClass jobClass : workload.classes(cores)) {
      tasks += jobClass.probability() * jobClass.tasks();
      units += jobClass.probability() * jobClass.tasks() * jobClass.relativeWork();
    }
    double heldPerJob = load * cores * seconds / jobs;
    double unit = (heldPerJob - tasks * cost.overheadSeconds()) / (units * cost.stretch());
    if (!(unit > 0)) {
      throw new IllegalArgumentException(
          jobs
              + " jobs within "
              + seconds
              + " s leave no time for work: a task costs "
              + cost.overheadSeconds()
              + " s beyond it");
    }
    return new StreamSpec(workload, jobs, load, cores, unit, cost);
  }

  /** Mean time between two arrivals that makes the load. */
  public double meanGapSeconds() {
    double held = 0;
    for (JobClass jobClass : workload.classes(cores)) {
      held +=
          jobClass.probability()
              * jobClass.tasks()
              * cost.heldSeconds(jobClass.relativeWork() * unitSeconds);
    }
    return held / (load * cores);
  }

  /**
   * The stream of this seed; its first job arrives at 0. The gaps are scaled so that this very
   * stream offers the load from its first arrival to its last: otherwise the few huge jobs would
   * make one stream overload the cluster and leave it idle in the next.
   */
  public List<PlannedJob> draw(long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.Exponential gaps = ZigguratSampler.Exponential.of(random);
    List<JobClass> classes = workload.classes(cores);
    JobClass[] drawn =
        workload.hasExactShares() ? ClassDeck.shuffled(classes, jobs, random) : new JobClass[jobs];
    double[] arrivals = new double[jobs];
    double held = 0;
    for (int job = 0; job < jobs; job++) {
      if (drawn[job] == null) {
        drawn[job] = ClassDeck.pick(classes, JobClass::probability, random.nextDouble());
      }
      arrivals[job] = job == 0 ? 0 : arrivals[job - 1] + gaps.sample();
      held += drawn[job].tasks() * cost.heldSeconds(drawn[job].relativeWork() * unitSeconds);
    }
    double scale = jobs == 1 ? 0 : held / (load * cores) / arrivals[jobs - 1];
    List<PlannedJob> stream = new ArrayList<>();
    for (int job = 0; job < jobs; job++) {
      stream.add(
          new PlannedJob(
              job,
              arrivals[job] * scale,
              drawn[job].tasks(),
              drawn[job].reduces(),
              drawn[job].relativeWork() * unitSeconds));
    }
    return stream;
  }
}
