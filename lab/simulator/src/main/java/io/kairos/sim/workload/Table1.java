// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.List;

/**
 * The paper's mix (SoCC'18, Table 1: 100 WordCount jobs of five categories on 30 nodes of 4 cores),
 * scaled to other clusters.
 *
 * <p>Table 1 gives maps, reduces and the time a job takes alone on 120 cores. Maps and reduces run
 * in waves of 120, so the time of one task is taken as the job's time divided by its waves; this
 * gives 95 % load at the paper's mean inter-arrival time of 60 s. On C cores a job gets C/120 of
 * its tasks, rounded and at least one, and each task as much more work as keeps the job's share of
 * the cluster's time the same. Reduces start with the maps here: a job is a bag of tasks.
 *
 * <p>In that bag the longest job has more tasks than nodes with N + Q slots each hold, and who
 * comes behind it waits at the ResourceManager, where nothing is preempted. {@link Table1Narrow}
 * has the same work in jobs that do not fill the cluster: §5.2 gives the longest category blocks of
 * 1 GB, which makes 60 maps where the table has 224.
 */
abstract class Table1 extends NamedChoice implements FixedWorkload {
  Table1(String name, String does) {
    super(name, does);
  }

  /** The most tasks that a job may have on so many cores; a job of fewer has the same work. */
  abstract int mostTasks(int cores);

  @Override
  public List<JobClass> classes(int cores) {
    Table1Category smallest = Table1Category.SMALL;
    double unit = smallest.scaledWorkSeconds(cores) / tasks(smallest, cores);
    return Table1Category.ALL.stream()
        .map(category -> category.cut(cores, tasks(category, cores), 0, unit))
        .toList();
  }

  private int tasks(Table1Category category, int cores) {
    return Math.min(category.scaledTasks(cores), mostTasks(cores));
  }
}
