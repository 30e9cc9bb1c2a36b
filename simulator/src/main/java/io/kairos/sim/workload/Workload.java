// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;

/** A mix of jobs. How long a unit of work is, and how fast jobs come, is for {@link StreamSpec}. */
public interface Workload {
  /** The mix as a cluster of that size gets it, smallest tasks first. */
  List<JobClass> classes(int cores);
}
