// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.InvalidSettingException;
import io.kairos.rm.dispatch.RankingOrder;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.jobs.ClassRules;
import io.kairos.rm.jobs.LeafQueues;
import io.kairos.rm.settings.QueueOrders;
import io.kairos.rm.settings.QueueSetting;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import io.kairos.yaq.QueuingScore;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * What one reading of the operator's configuration comes to. Immutable: whoever takes the
 * scheduler's present one, in any thread, sees all of a refresh or nothing of it.
 */
final class AppliedSettings {
  final SchedulerSettings settings;

  final RankingSettings ranking;

  /** Class of the ordering policy of queues that have none of their own; empty for stock's. */
  final Optional<String> policy;

  /** The ordering policies that the operator's queues get, as properties. */
  final Map<String, String> policies;

  /**
   * Reads and checks the settings.
   *
   * @param operator what the operator configured, without the defaults of this scheduler
   * @param heartbeatMillis the longest interval between two heartbeats of a node
   * @throws InvalidSettingException for the first one that cannot be used
   */
  AppliedSettings(Configuration operator, long heartbeatMillis) {
    StockSettings.check(operator::get);
    settings = SchedulerSettings.read(operator::get, operator.getValByRegex(QueueOrders.PATTERN));
    ranking = ranking(settings, heartbeatMillis);
    // Queues are asked for what they have of these; here all are read to be refused.
    new ClassRules(operator.getValByRegex(ClassRules.PATTERN));
    QueueSetting.check(operator.getValByRegex(QueueSetting.PATTERN));
    policy = OrderingPolicies.classOf(settings.get(SchedulerSettings.JOB_ORDER));
    policies = policy.map(name -> LeafQueues.orderedBy(name, operator)).orElse(Map.of());
  }

  /**
   * The same for YARN, which refuses a refresh by another exception.
   *
   * @throws IOException that names the property, its value and the fix
   */
  static AppliedSettings ofRefresh(Configuration operator, long heartbeatMillis)
      throws IOException {
    try {
      return new AppliedSettings(operator, heartbeatMillis);
    } catch (InvalidSettingException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Whether nodes may be given as many tasks as under other settings. */
  boolean admitsLike(AppliedSettings other) {
    return settings
        .text(SchedulerSettings.QUEUE_VCORES)
        .equals(other.settings.text(SchedulerSettings.QUEUE_VCORES));
  }

  /** What was configured before and is not any more, with the default that it is back at. */
  String lostSince(AppliedSettings last) {
    return last.settings.configured().stream()
        .filter(property -> !settings.configured().contains(property))
        .sorted()
        .map(property -> property + " = " + settings.texts().get(property))
        .collect(Collectors.joining(", "));
  }

  private static RankingSettings ranking(SchedulerSettings settings, long heartbeatMillis) {
    // Only the dispatcher's thread draws.
    DoubleSupplier random = new SplittableRandom()::nextDouble;
    return new RankingSettings(
        new RankingOrder(settings.placement(), settings.get(SchedulerSettings.TIE_BREAKER), random),
        settings.get(SchedulerSettings.QUEUE_VCORES),
        settings
            .get(SchedulerSettings.QUEUE_BOUND)
            .with(settings.queueBoundOptions(heartbeatMillis)),
        new QueuingScore(settings.minFreeShare(), 1),
        settings.get(SchedulerSettings.DEFAULT_TASK_MILLIS));
  }

  /** What applies where the operator configured nothing. */
  static AppliedSettings defaults() {
    return new AppliedSettings(
        new Configuration(false), YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
  }

  /** The longest interval that the ResourceManager may tell a node to keep. */
  static long heartbeatMillis(Configuration conf) {
    boolean isScaled =
        conf.getBoolean(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE);
    long millis =
        isScaled
            ? conf.getLong(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MAX_MS)
            : conf.getLong(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
                YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
    return Math.max(1, millis);
  }

  /** A copy of a configuration with the defaults of this scheduler on top. */
  static Configuration withDefaults(Configuration conf) {
    return withProperties(conf, StockSettings.OWN_DEFAULTS);
  }

  /** A copy of a configuration with those defaults and the order of jobs on top. */
  Configuration over(Configuration conf) {
    return withProperties(withDefaults(conf), policies);
  }

  /** For the log. */
  @Override
  public String toString() {
    return String.format(
        "Kairos admits %s vcores of tasks beyond a node's own, bounds the queues of nodes that hold tasks"
            + " back by %s, looks at waiting tasks every %s ms, places them by %s, breaks ties by"
            + " %s, orders jobs by %s.",
        settings.text(SchedulerSettings.QUEUE_VCORES),
        settings.text(SchedulerSettings.QUEUE_BOUND),
        settings.get(SchedulerSettings.DISPATCH_INTERVAL_MILLIS),
        settings.placement().name(),
        settings.text(SchedulerSettings.TIE_BREAKER),
        settings.text(SchedulerSettings.JOB_ORDER));
  }

  private static Configuration withProperties(Configuration conf, Map<String, String> properties) {
    Configuration result = new Configuration(conf);
    // What is set in this way outlives the loading of capacity-scheduler.xml.
    properties.forEach((name, value) -> result.set(name, value, "KairosScheduler"));
    return result;
  }
}
