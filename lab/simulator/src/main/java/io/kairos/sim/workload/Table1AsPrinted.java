// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

/** The paper's Table 1 with as many tasks a job as it prints. */
public final class Table1AsPrinted extends Table1 {
  @Override
  public String name() {
    return "table1";
  }

  @Override
  public String does() {
    return "the paper's Table 1 scaled in time and slots";
  }

  @Override
  int mostTasks(int cores) {
    return Integer.MAX_VALUE;
  }
}
