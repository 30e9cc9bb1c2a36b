// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicyForPendingApps;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicyWithExclusivePartitions;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/**
 * Whether there is every order that a queue, or a template of queues, names. YARN says only which
 * class it did not find, and for a template nothing before an application asks for a queue.
 */
public final class OrderingPolicyNames extends NamedChoice implements Check {
  /** Of a queue, or of a template at any depth. */
  private static final String PROPERTY =
      "^yarn\\.scheduler\\.capacity\\.root(\\..+)?\\."
          + CapacitySchedulerConfiguration.ORDERING_POLICY
          + "$";

  private static final Set<String> WORDS =
      Set.of(
          CapacitySchedulerConfiguration.FIFO_APP_ORDERING_POLICY,
          CapacitySchedulerConfiguration.FAIR_APP_ORDERING_POLICY,
          CapacitySchedulerConfiguration.FIFO_WITH_PARTITIONS_APP_ORDERING_POLICY,
          CapacitySchedulerConfiguration.FIFO_FOR_PENDING_APPS,
          CapacitySchedulerConfiguration.QUEUE_UTILIZATION_ORDERING_POLICY,
          CapacitySchedulerConfiguration.QUEUE_PRIORITY_UTILIZATION_ORDERING_POLICY);

  /** For what somebody may have meant. */
  private static final Set<String> CLASSES =
      Set.of(
          FifoOrderingPolicy.class.getName(),
          FairOrderingPolicy.class.getName(),
          FifoOrderingPolicyWithExclusivePartitions.class.getName(),
          FifoOrderingPolicyForPendingApps.class.getName(),
          "io.kairos.rm.LeastAttainedServiceOrderingPolicy",
          "io.kairos.rm.ShortestRemainingJobFirstOrderingPolicy",
          "io.kairos.rm.LeastRemainingTasksFirstOrderingPolicy");

  public OrderingPolicyNames() {
    super(
        "ordering-policies",
        "whether there is every order that a queue or a template of queues names");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (host.is(Side.RM)) {
      unknown(host).forEach((property, value) -> report(host, property, value, findings));
    }
  }

  /** Properties and values for which YARN makes no queue. */
  static Map<String, String> unknown(Host host) {
    Map<String, String> unknown = new TreeMap<>();
    for (String property : host.site().daemons().getValByRegex(PROPERTY).keySet()) {
      // As it stands there: YARN cuts no blanks off the name of a class.
      String value = host.site().daemons().get(property);
      if (!value.isBlank() && !WORDS.contains(value.trim()) && !isPolicy(value)) {
        unknown.put(property, value);
      }
    }
    return unknown;
  }

  private static boolean isPolicy(String name) {
    try {
      ClassLoader loader = OrderingPolicyNames.class.getClassLoader();
      return OrderingPolicy.class.isAssignableFrom(Class.forName(name, false, loader));
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static void report(Host host, String property, String value, Findings findings) {
    findings.error(
        "ordering-policy-unknown",
        host.found(property)
            + ": there is no such order, nor a class of that name that orders. The ResourceManager"
            + " does not start with such a queue, and makes none by such a template.",
        meant(value.trim())
            .map(order -> Fix.set(host.fileOf(property), property, order))
            .orElseGet(() -> Fix.remove(host.fileOf(property), property)));
  }

  private static Optional<String> meant(String order) {
    if (isPolicy(order)) {
      // Only blanks were wrong.
      return Optional.of(order);
    }
    Optional<String> word = WORDS.stream().filter(order::equalsIgnoreCase).findFirst();
    Set<String> known = new TreeSet<>(WORDS);
    known.addAll(CLASSES);
    return word.or(() -> Spelling.nearest(order, known));
  }
}
