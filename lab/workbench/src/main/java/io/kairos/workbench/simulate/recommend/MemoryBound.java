// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import io.kairos.rm.placement.admission.Overcommits;
import io.kairos.sim.system.Nodes;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.OptionalInt;

/** How large a Q the memory of nodes holds: suspended tasks keep the memory of their containers. */
final class MemoryBound {
  private MemoryBound() {}

  /**
   * The largest Q with which a node's memory holds containers for N + Q vcores of the usual size,
   * in percent of N; the least of all nodes. Empty where a size is not told.
   */
  static OptionalInt queuePercent(List<TraceJob> jobs, Nodes nodes) {
    double memoryMb = 0;
    double vcores = 0;
    for (TraceJob job : jobs) {
      int maps = job.tasks() - job.reduces();
      TaskSize map = job.needs().map();
      TaskSize reduce = job.needs().reduce();
      if ((maps > 0 && map.memoryMb() == 0) || (job.reduces() > 0 && reduce.memoryMb() == 0)) {
        return OptionalInt.empty();
      }
      memoryMb += (double) maps * map.memoryMb() + (double) job.reduces() * reduce.memoryMb();
      vcores += (double) maps * map.vcores() + (double) job.reduces() * reduce.vcores();
    }
    double mbOfVcore = memoryMb / vcores;
    int least = Integer.MAX_VALUE;
    for (int node = 0; node < nodes.count(); node++) {
      if (nodes.memoryMb(node) == Nodes.NO_MEMORY) {
        return OptionalInt.empty();
      }
      least =
          Math.min(
              least,
              Overcommits.percentThatFits(nodes.memoryMb(node), nodes.cores(node), mbOfVcore));
    }
    return OptionalInt.of(least);
  }
}
