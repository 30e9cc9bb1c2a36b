// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.sim.workload.FixedWorkload;
import io.kairos.sim.workload.JobClass;
import java.util.List;

/** Many short queries, and a few reports that use every core. */
public final class QueriesAndReports implements FixedWorkload {
  @Override
  public String name() {
    return "queries-and-reports";
  }

  @Override
  public String does() {
    return "of ten jobs nine have one task; the tenth fills the cluster twice with longer tasks";
  }

  @Override
  public List<JobClass> classes(int cores) {
    return List.of(new JobClass("query", 0.9, 1, 1), new JobClass("report", 0.1, 2 * cores, 20));
  }
}
