// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/** No job has more tasks than the cluster has cores; its tasks work the longer. */
public final class Table1Narrow extends Table1 {
  public Table1Narrow() {
    super("table1-narrow", "the same work in jobs of at most a task per core");
  }

  @Override
  int mostTasks(int cores) {
    return cores;
  }
}
