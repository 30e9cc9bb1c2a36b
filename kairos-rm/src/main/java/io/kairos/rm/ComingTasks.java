// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.UsedCores;
import io.kairos.rm.jobs.RankedContainers;
import java.util.Collection;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/**
 * Tasks that are on their way to a node: it was given them, and has not told that they run. Each
 * counts there like the others of its application, as it does once it has come. If each counted as
 * one that works all the time, a node would get no more tasks at a time than it has unused cores,
 * and one of many short tasks that rest would never be full.
 */
final class ComingTasks {
  private ComingTasks() {}

  /**
   * Vcores that coming tasks will not use, rounded.
   *
   * @param containers of the node, without masters and services
   * @param milliCores see {@link UsedCores#comingMilliCores}
   */
  static int unusedVcores(Collection<RMContainer> containers, Map<String, Integer> milliCores) {
    int vcores = 0;
    long expected = 0;
    for (RMContainer container : containers) {
      Integer share = isComing(container) ? milliCores.get(RankedContainers.job(container)) : null;
      if (share != null) {
        int own = container.getAllocatedResource().getVirtualCores();
        vcores += own;
        expected += (long) own * share;
      }
    }
    return vcores - (int) Math.round((double) expected / UsedCores.MILLI);
  }

  private static boolean isComing(RMContainer container) {
    RMContainerState state = container.getState();
    return state == RMContainerState.ALLOCATED || state == RMContainerState.ACQUIRED;
  }
}
