// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What Kairos decides by, on both sides.
 *
 * @param name what tells it from others that play the same stream, empty if there is no other
 * @param policy of the nodes
 * @param jobOrder of the ResourceManager
 * @param placement of the ResourceManager, where nodes suspend tasks
 * @param holdsReduces whether a reduce gets no container while its job has maps
 * @param isStock whether the daemons are those of stock YARN but for that, so that all else is of
 *     no effect
 */
record KairosSystem(
    String name,
    NodePolicyChoice policy,
    JobOrder jobOrder,
    Placement placement,
    boolean holdsReduces,
    boolean isStock) {
  private static final String PAPERS_POLICY = "las";
  private static final String RANK = "rank";
  private static final String USUAL_PLACEMENT = "fewest-tasks";
  private static final String LATE = "worst-rank";

  /** Those that a user chooses by name. The first one is what daemons do by themselves. */
  static final List<KairosSystem> NAMED =
      List.of(
          of("kairos", RANK, RANK, LATE, true),
          of("kairos-paper", PAPERS_POLICY, "fifo", USUAL_PLACEMENT, false),
          of("las", PAPERS_POLICY, "las", USUAL_PLACEMENT, false),
          of(RANK, RANK, RANK, USUAL_PLACEMENT, false),
          of("rank-hold", RANK, RANK, USUAL_PLACEMENT, true),
          of("rank-late", RANK, RANK, LATE, false),
          new KairosSystem(
              "hold",
              NodePolicyChoice.of(PAPERS_POLICY),
              JobOrder.ALL.get("fifo"),
              Placement.ALL.get(USUAL_PLACEMENT),
              true,
              true));

  private static KairosSystem of(
      String name, String policy, String order, String placement, boolean holdsReduces) {
    return new KairosSystem(
        name,
        NodePolicyChoice.of(policy),
        JobOrder.ALL.get(order),
        Placement.ALL.get(placement),
        holdsReduces,
        false);
  }

  /** Whether it keeps some tasks of a node from its cores. */
  boolean suspends() {
    return !isStock && !policy.holdsLaunches();
  }

  /** Every combination, named by what tells it from the others. */
  static List<KairosSystem> of(
      List<NodePolicyChoice> policies, List<JobOrder> jobOrders, boolean holdsReduces) {
    List<KairosSystem> systems = new ArrayList<>();
    for (NodePolicyChoice policy : policies) {
      for (JobOrder jobOrder : jobOrders) {
        List<String> marks = new ArrayList<>();
        if (policies.size() > 1) {
          marks.add(policy.name());
        }
        if (jobOrders.size() > 1) {
          marks.add("job order " + jobOrder.name());
        }
        systems.add(
            new KairosSystem(
                String.join(", ", marks),
                policy,
                jobOrder,
                Placement.ALL.get(USUAL_PLACEMENT),
                holdsReduces,
                false));
      }
    }
    return systems;
  }

  /** The named ones for a manual. */
  static String inWords() {
    return NAMED.stream().map(KairosSystem::words).collect(Collectors.joining("; "));
  }

  private String words() {
    if (isStock) {
      return name + ": stock YARN, reduces held";
    }
    return name
        + ": policy "
        + policy.name()
        + ", job order "
        + jobOrder.name()
        + (placement.bindsLate() ? ", placement " + placement.name() : "")
        + (holdsReduces ? ", reduces held" : "");
  }
}
