// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.UsedCores;
import io.kairos.rm.jobs.RankedContainers;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Tasks that are on their way to a node: it was given them, and has not told of them yet. Each
 * counts there like the others of its application, as it does once it has come. If each counted as
 * one that works all the time, a node would get no more tasks at a time than it has unused cores.
 */
final class ComingTasks {
  private ComingTasks() {}

  /**
   * Vcores that coming tasks will not use, rounded.
   *
   * @param containers of the node, without masters and services
   * @param coming how many of them are on their way: the youngest. YARN calls a container running
   *     as soon as its launch begins, and the node knows its task when it has found the process.
   * @param milliCores see {@link UsedCores#comingMilliCores}
   */
  static int unusedVcores(
      Collection<RMContainer> containers, int coming, Map<String, Integer> milliCores) {
    List<RMContainer> youngest =
        containers.stream()
            .sorted(Comparator.comparing(RMContainer::getContainerId).reversed())
            .limit(coming)
            .collect(Collectors.toList());
    int vcores = 0;
    long expected = 0;
    for (RMContainer container : youngest) {
      Integer share = milliCores.get(RankedContainers.job(container));
      if (share != null) {
        int own = container.getAllocatedResource().getVirtualCores();
        vcores += own;
        expected += (long) own * share;
      }
    }
    return vcores - (int) Math.round((double) expected / UsedCores.MILLI);
  }
}
