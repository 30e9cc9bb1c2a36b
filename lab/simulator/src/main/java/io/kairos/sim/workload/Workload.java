// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.List;
import java.util.OptionalDouble;

/** A mix of jobs. How long a unit of work is, and how fast jobs come, is for {@link StreamSpec}. */
public interface Workload {
  /** What a user writes; found again by {@link Workloads#named}. */
  String name();

  /** The mix as a cluster of that size gets it, smallest tasks first. */
  List<JobClass> classes(int cores);

  /** Seconds that a task of the smallest class works, where the mix says so. */
  default OptionalDouble unitSeconds() {
    return OptionalDouble.empty();
  }

  /** Whether some tasks of the mix wait for others of their job. */
  default boolean hasReduces(int cores) {
    return classes(cores).stream().anyMatch(each -> each.reduces() > 0);
  }

  /**
   * Whether a stream has every class in its share of the jobs, as far as whole numbers allow, and
   * chance decides only the order. Otherwise it has them in these shares on average: a short stream
   * may then lack the few huge jobs that the mix is about.
   */
  default boolean hasExactShares() {
    return false;
  }

  /** The fewest tasks that a cluster has to run at a time for the mix to show what it is about. */
  default int leastSlots() {
    return 1;
  }

  /** Jobs for every core of the cluster that show what the mix does. */
  default int usualJobsPerCore() {
    return 30;
  }
}
