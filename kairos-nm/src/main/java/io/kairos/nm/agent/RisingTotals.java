// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import io.kairos.common.NodeStatistics;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets what applications attained on this node never fall from one heartbeat to the next. Between
 * two readings of its CPU time a task that holds cores counts as one that uses them, and the next
 * reading may correct that. But the ResourceManager adds up growth, and takes a fall for a node
 * that was restarted: it would count again what it had counted. So after a correction the figure
 * stands still until it is true. By one thread only.
 */
final class RisingTotals {
  private Map<String, Double> told = Map.of();

  /** What to tell instead of this. Forgets applications that are in it no more. */
  NodeStatistics raise(NodeStatistics now) {
    Map<String, Double> raised = new HashMap<>(now.applicationServiceSeconds());
    raised.replaceAll((id, seconds) -> Math.max(seconds, told.getOrDefault(id, 0.0)));
    told = raised;
    return now.withApplicationServiceSeconds(raised);
  }
}
