// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;

/** Every workload by the name a user writes (in lower case). */
public enum Workloads implements Workload {
  DEFAULT(new HeavyTail()),
  TABLE1(new Table1());

  private final Workload workload;

  Workloads(Workload workload) {
    this.workload = workload;
  }

  @Override
  public List<JobClass> classes(int cores) {
    return workload.classes(cores);
  }
}
