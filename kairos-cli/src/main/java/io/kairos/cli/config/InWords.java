// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static java.util.stream.Collectors.joining;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.settings.QueueOrders;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.yaq.StarvationThresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What settings do together, in sentences. All of them must be such as a daemon takes. */
final class InWords {
  private static final double MILLIS_PER_SECOND = 1000;

  private final Configuration conf;

  InWords(Configuration conf) {
    this.conf = conf;
  }

  List<String> node() {
    List<String> words = new ArrayList<>();
    SettingValues node = SettingValues.read(NodeSettings.ALL, conf::getTrimmed);
    OptionalInt cores = node.get(NodeSettings.CORES);
    int vcores = cores.orElse(ownVcores());
    String slots =
        "up to "
            + vcores
            + " vcores of tasks run on this node at a time ("
            + (cores.isPresent() ? NodeSettings.CORES.property() : YarnConfiguration.NM_VCORES)
            + ")";
    NodePolicyChoice policy = node.get(NodeSettings.POLICY);
    if (policy.holdsLaunches()) {
      queueing(node, slots, words);
    } else {
      suspending(node, slots, words);
    }
    if (node.get(NodeSettings.MODE) == NodeSettings.Mode.SHADOW) {
      // It touches no task, and so needs nothing for that.
      return words;
    }
    words.add(
        policy.needs().stream()
            .map(Object::toString)
            .sorted()
            .collect(joining(" and ", "policy " + policy.name() + " needs ", "")));
    return words;
  }

  List<String> scheduler() {
    List<String> words = new ArrayList<>();
    SchedulerSettings scheduler =
        SchedulerSettings.read(conf::getTrimmed, conf.getValByRegex(QueueOrders.PATTERN));
    int vcores = ownVcores();
    String written = scheduler.text(SchedulerSettings.QUEUE_VCORES);
    int queue = scheduler.get(SchedulerSettings.QUEUE_VCORES).limitVcores(vcores) - vcores;
    words.add(
        queue == 0
            ? "a node gets no more tasks than it has vcores, so none is ever suspended"
            : "a node that suspends tasks gets up to N + "
                + written
                + (written.endsWith("%") ? " of N" : "")
                + " vcores of them: "
                + vcores
                + " + "
                + queue
                + " on one of "
                + vcores
                + " vcores; memory is never over-committed");
    words.add(
        "a node that holds tasks back before their launch gets " + scheduler.queueBoundInWords());
    words.add(
        "nodes are offered in the order "
            + scheduler.placement().name()
            + ", ties broken by "
            + scheduler.text(SchedulerSettings.TIE_BREAKER)
            + ", at least every "
            + scheduler.get(SchedulerSettings.DISPATCH_INTERVAL_MILLIS)
            + " ms while something waits");
    words.addAll(
        new QueuesInWords(conf, order -> jobOrder(order, scheduler))
            .sentences(
                scheduler.get(SchedulerSettings.JOB_ORDER), scheduler.placement().bindsLate()));
    return words;
  }

  private void suspending(SettingValues node, String slots, List<String> words) {
    NodePolicyChoice policy = node.get(NodeSettings.POLICY);
    long quantum = node.get(NodeSettings.QUANTUM_MS);
    int starved = node.get(NodeSettings.STARVATION_QUANTA);
    int grant = node.get(NodeSettings.STARVATION_GRANT_QUANTA);
    words.add(slots + "; of more, " + policy.does());
    boolean ranksJobs = policy.needs().contains(NodePolicyChoice.Need.JOB_PROGRESS);
    words.add(
        (ranksJobs ? "where the ResourceManager tells no rank, a task runs " : "a task runs ")
            + seconds(quantum)
            + " before one that attained as little or less may take its cores");
    words.add(
        (ranksJobs ? "such a task that could not run for " : "a task that could not run for ")
            + seconds(quantum * starved)
            + " ("
            + starved
            + " quanta) then runs "
            + seconds(quantum * grant)
            + " undisturbed");
    words.add(
        node.get(NodeSettings.MODE) == NodeSettings.Mode.SHADOW
            ? "mode is shadow: all of this is decided and counted, and no task is touched"
            : suspended(node));
  }

  private String suspended(SettingValues node) {
    CoreControlChoice choice = node.get(NodeSettings.CORE_CONTROL);
    String by = " (core-control " + Setting.spell(choice) + ")";
    switch (choice) {
      case AUTO:
      case CGROUP_V1_IDLE:
      case CGROUP_V2_IDLE:
        return "a suspended task uses what running ones leave"
            + (NodeDryRun.isEachTaskCapped(conf)
                ? ", each task no more than its own vcores ("
                    + YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_STRICT_RESOURCE_USAGE
                    + ")"
                : node.get(NodeSettings.LIMIT_TO_CORES)
                    ? ", all tasks together no more than the node's cores"
                    : "")
            + by;
      default:
        return "a suspended task keeps "
            + node.get(NodeSettings.SUSPENDED_PERCENT)
            + " % of one core"
            + by;
    }
  }

  private static void queueing(SettingValues node, String slots, List<String> words) {
    NodePolicyChoice policy = node.get(NodeSettings.POLICY);
    words.add(
        slots
            + "; more wait before their launch, in the order "
            + policy.name()
            + ": "
            + policy.does());
    double threshold = node.get(NodeSettings.STARVATION_THRESHOLD_MS);
    words.add(
        threshold == StarvationThresholds.NEVER
            ? "however long a task waits, it does not go before others for that"
            : "a task that has waited "
                + seconds((long) threshold)
                + " goes before all that have not");
    words.add(
        "a task of which nothing is known is expected to run "
            + seconds(node.get(NodeSettings.DEFAULT_TASK_DURATION_MS)));
  }

  private static String jobOrder(JobOrder order, SchedulerSettings scheduler) {
    return order.name()
        + ": "
        + order.does(scheduler.jobOrderOptions())
        + (order.usesProgress()
            ? "; one that got nothing for "
                + seconds(scheduler.get(SchedulerSettings.JOB_ORDER_STARVATION_MILLIS))
                + " goes first"
            : "");
  }

  /** YARN writes -1 where it counts itself, or takes its default. */
  private int ownVcores() {
    int vcores = conf.getInt(YarnConfiguration.NM_VCORES, YarnConfiguration.DEFAULT_NM_VCORES);
    return vcores > 0 ? vcores : YarnConfiguration.DEFAULT_NM_VCORES;
  }

  private static String seconds(long millis) {
    return millis % 1000 == 0
        ? millis / 1000 + " s"
        : String.format(Locale.ROOT, "%.3f s", millis / MILLIS_PER_SECOND);
  }
}
