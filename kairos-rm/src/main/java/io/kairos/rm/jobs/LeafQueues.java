// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;

/**
 * Gives every leaf queue without an ordering policy of its own the one that {@code job-order} asks
 * for. YARN knows no default for all queues and creates policies by class name only, so the
 * property is set queue by queue.
 *
 * <p>Queues of {@code auto-create-child-queue} get it by their parent's template, which is the only
 * one they have. Those of {@code auto-queue-creation-v2} may have it from templates of many places,
 * so they are {@linkplain #order looked at} when YARN has made them.
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

  /**
   * Gives a queue that YARN made by itself the policy, if no template gave it one.
   *
   * @return whether it got the policy; its parent is then to work out its share anew
   * @throws IOException if YARN cannot set up the queue once more
   */
  public static boolean order(CSQueue made, String policyClass, Resource cluster)
      throws IOException {
    if (!(made instanceof LeafQueue) || !((LeafQueue) made).isDynamicQueue()) {
      return false;
    }
    CapacitySchedulerQueueContext context = ((LeafQueue) made).getQueueContext();
    String property = property(made);
    if (context.getConfiguration().get(property) != null) {
      return false;
    }
    context.setConfigurationEntry(property, policyClass);
    // What a refresh does with such a queue, too.
    made.reinitialize(made, cluster);
    return true;
  }

  /**
   * Takes back what was set for a queue that YARN has deleted. It would stay until the next refresh
   * otherwise, for each queue that comes and goes.
   *
   * @param policyClass that queues without one of their own get; another one is an operator's
   */
  public static void forget(CSQueue deleted, String policyClass) {
    if (deleted instanceof LeafQueue) {
      Configuration read = ((LeafQueue) deleted).getQueueContext().getConfiguration();
      if (policyClass.equals(read.get(property(deleted)))) {
        read.unset(property(deleted));
      }
    }
  }

  private static String property(CSQueue leaf) {
    return PREFIX + leaf.getQueuePath() + "." + POLICY;
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
