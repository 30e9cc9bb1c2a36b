// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Gives every leaf queue without an ordering policy of its own the one that {@code job-order} asks
 * for. YARN knows no default for all queues and creates policies by class name only, so the
 * property is set queue by queue, those that are created later by their parent's template.
 */
public final class LeafQueues {
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String POLICY = "ordering-policy";

  private final Configuration operator;
  private final String policyClass;
  private final Map<String, String> properties = new HashMap<>();

  private LeafQueues(Configuration operator, String policyClass) {
    this.operator = operator;
    this.policyClass = policyClass;
  }

  /**
   * What is to be set on top of the operator's configuration.
   *
   * @param operator the operator's own configuration
   * @return names and values of properties
   */
  public static Map<String, String> orderedBy(String policyClass, Configuration operator) {
    LeafQueues queues = new LeafQueues(operator, policyClass);
    queues.visit("root");
    return queues.properties;
  }

  private void visit(String path) {
    String queue = PREFIX + path + ".";
    String[] children = operator.getTrimmedStrings(queue + "queues");
    for (String child : children) {
      visit(path + "." + child);
    }
    boolean makesLeaves = operator.getBoolean(queue + "auto-queue-creation-v2.enabled", false);
    boolean makesManagedLeaves =
        operator.getBoolean(queue + "auto-create-child-queue.enabled", false);
    if (makesLeaves && operator.get(queue + "auto-queue-creation-v2.template." + POLICY) == null) {
      setUnlessSet(queue + "auto-queue-creation-v2.leaf-template." + POLICY);
    }
    if (makesManagedLeaves) {
      setUnlessSet(queue + "leaf-queue-template." + POLICY);
    }
    boolean isPlan = operator.getBoolean(queue + "reservable", false);
    if (children.length == 0 && !makesLeaves && !makesManagedLeaves && !isPlan) {
      setUnlessSet(queue + POLICY);
    }
  }

  private void setUnlessSet(String property) {
    if (operator.get(property) == null) {
      properties.put(property, policyClass);
    }
  }
}
