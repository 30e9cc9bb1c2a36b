// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.settings;

import java.util.Map;
import java.util.Set;

/**
 * Whether leaf queues have orders of YARN. Such a queue proposes its own first application for a
 * node, whatever ranks better behind it. So its tasks are not bound late, and full nodes are
 * offered in another order ({@link io.kairos.rm.placement.Placement#besideEarlyQueues}).
 */
public final class QueueOrders {
  /** Finds the properties that say so. */
  public static final String PATTERN =
      "^yarn\\.scheduler\\.capacity\\.root\\..+\\.(ordering-policy|reservable)$";

  /** How parents order their children, by the same property. */
  private static final Set<String> OF_PARENTS = Set.of("utilization", "priority-utilization");

  private static final String OURS = "io.kairos.rm.";

  private QueueOrders() {}

  static boolean areAnyOfYarn(Map<String, String> queues) {
    return queues.entrySet().stream()
        .filter(property -> property.getKey().matches(PATTERN))
        .anyMatch(property -> isOfYarn(property.getKey(), property.getValue().trim()));
  }

  private static boolean isOfYarn(String name, String value) {
    return name.endsWith(".reservable")
        ? value.equalsIgnoreCase("true")
        : !value.isEmpty() && !OF_PARENTS.contains(value) && !value.startsWith(OURS);
  }
}
