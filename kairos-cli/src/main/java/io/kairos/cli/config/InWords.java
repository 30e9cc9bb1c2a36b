// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static java.util.stream.Collectors.joining;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.Overcommits;
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
    OptionalInt cores = NodeSettings.CORES.read(conf::getTrimmed);
    int vcores = cores.orElse(ownVcores());
    String slots =
        "up to "
            + vcores
            + " vcores of tasks run on this node at a time ("
            + (cores.isPresent() ? NodeSettings.CORES.property() : YarnConfiguration.NM_VCORES)
            + ")";
    NodePolicyChoice policy = NodeSettings.POLICY.read(conf::getTrimmed);
    if (policy.holdsLaunches()) {
      queueing(slots, policy, words);
    } else {
      suspending(slots, policy, words);
    }
    if (NodeSettings.MODE.read(conf::getTrimmed) == NodeSettings.Mode.SHADOW) {
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
    int vcores = ownVcores();
    String written = scheduler("queue-vcores");
    int queue = Overcommits.parse(written).limitVcores(vcores) - vcores;
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
        "a node that holds tasks back before their launch gets " + settings().queueBoundInWords());
    words.add(
        "nodes are offered in the order "
            + scheduler("placement")
            + ", ties broken by "
            + scheduler("tie-breaker")
            + ", at least every "
            + scheduler("dispatch-interval-ms")
            + " ms while something waits");
    words.add("applications of a queue are asked in the order " + jobOrder());
    return words;
  }

  private void suspending(String slots, NodePolicyChoice policy, List<String> words) {
    long quantum = NodeSettings.QUANTUM_MS.read(conf::getTrimmed);
    int starved = NodeSettings.STARVATION_QUANTA.read(conf::getTrimmed);
    int grant = NodeSettings.STARVATION_GRANT_QUANTA.read(conf::getTrimmed);
    words.add(slots + "; of more, " + policy.does());
    words.add(
        "a task runs "
            + seconds(quantum)
            + " before one that attained as little or less may take its cores");
    words.add(
        "a task that could not run for "
            + seconds(quantum * starved)
            + " ("
            + starved
            + " quanta) then runs "
            + seconds(quantum * grant)
            + " undisturbed");
    words.add(
        NodeSettings.MODE.read(conf::getTrimmed) == NodeSettings.Mode.SHADOW
            ? "mode is shadow: all of this is decided and counted, and no task is touched"
            : suspended());
  }

  private String suspended() {
    CoreControlChoice choice = NodeSettings.CORE_CONTROL.read(conf::getTrimmed);
    String by = " (core-control " + Setting.spell(choice) + ")";
    switch (choice) {
      case AUTO:
      case CGROUP_V1_IDLE:
      case CGROUP_V2_IDLE:
        return "a suspended task uses what running ones leave"
            + (NodeSettings.LIMIT_TO_CORES.read(conf::getTrimmed)
                ? ", all tasks together no more than the node's cores"
                : "")
            + by;
      default:
        return "a suspended task keeps "
            + NodeSettings.SUSPENDED_PERCENT.read(conf::getTrimmed)
            + " % of one core"
            + by;
    }
  }

  private void queueing(String slots, NodePolicyChoice policy, List<String> words) {
    words.add(
        slots
            + "; more wait before their launch, in the order "
            + policy.name()
            + ": "
            + policy.does());
    double threshold = NodeSettings.STARVATION_THRESHOLD_MS.read(conf::getTrimmed);
    words.add(
        threshold == StarvationThresholds.NEVER
            ? "however long a task waits, it does not go before others for that"
            : "a task that has waited "
                + seconds((long) threshold)
                + " goes before all that have not");
    words.add(
        "a task of which nothing is known is expected to run "
            + seconds(NodeSettings.DEFAULT_TASK_DURATION_MS.read(conf::getTrimmed)));
  }

  private String jobOrder() {
    JobOrder order = settings().jobOrder();
    return order.name()
        + ": "
        + order.does(settings().jobOrderOptions())
        + (order.usesProgress()
            ? "; one that got nothing for "
                + seconds(Long.parseLong(scheduler("job-order-starvation-ms")))
                + " goes first"
            : "");
  }

  private SchedulerSettings settings() {
    return SchedulerSettings.read(conf::getTrimmed);
  }

  /** Text of a setting of the scheduler, or its default's. */
  private String scheduler(String name) {
    String property = SchedulerSettings.PREFIX + name;
    for (Setting<?> setting : SchedulerSettings.all()) {
      if (setting.property().equals(property)) {
        return setting.isSet(conf::get) ? conf.getTrimmed(property) : setting.defaultText();
      }
    }
    throw new IllegalArgumentException(property);
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
