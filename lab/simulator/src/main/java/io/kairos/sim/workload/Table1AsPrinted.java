// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/** The paper's Table 1 with as many tasks a job as it prints. */
public final class Table1AsPrinted extends Table1 {
  public Table1AsPrinted() {
    super("table1", "the paper's Table 1 scaled in time and slots");
  }

  @Override
  int mostTasks(int cores) {
    return Integer.MAX_VALUE;
  }
}
