// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.InvalidSettingException;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import io.kairos.yaq.QueuingScore;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * What one reading of the operator's configuration comes to. Immutable: whoever takes the
 * scheduler's present one, in any thread, sees all of a refresh or nothing of it.
 */
public final class AppliedSettings {
  final SchedulerSettings settings;

  /** Every setting as it applies, by property; what the web page shows. */
  final Map<String, String> texts;

  public final RankingSettings ranking;

  /** The ordering policies that the operator's queues get, as properties. */
  final Map<String, String> policies;

  /** The properties of this scheduler that the operator configured. */
  private final Set<String> configured;

  /**
   * Reads and checks the settings.
   *
   * @param operator what the operator configured, without the defaults of this scheduler
   * @param heartbeatMillis the longest interval between two heartbeats of a node
   * @throws InvalidSettingException for the first one that cannot be used
   */
  AppliedSettings(Configuration operator, long heartbeatMillis) {
    StockSettings.check(operator::get);
    settings = SchedulerSettings.read(operator::get);
    texts = SchedulerSettings.texts(operator::get);
    ranking = ranking(settings, heartbeatMillis);
    policies = OrderingPolicies.of(settings.jobOrder(), operator);
    configured =
        texts.keySet().stream()
            .filter(property -> operator.get(property) != null)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** What was configured before and is not any more, with the default that it is back at. */
  String lostSince(AppliedSettings last) {
    return last.configured.stream()
        .filter(property -> !configured.contains(property))
        .sorted()
        .map(property -> property + " = " + texts.get(property))
        .collect(Collectors.joining(", "));
  }

  private static RankingSettings ranking(SchedulerSettings settings, long heartbeatMillis) {
    // Only the dispatcher's thread draws.
    DoubleSupplier random = new SplittableRandom()::nextDouble;
    return new RankingSettings(
        settings.placement(),
        settings.tieBreaker(),
        random,
        settings.overcommit(),
        settings.queueBound().with(settings.queueBoundOptions(heartbeatMillis)),
        new QueuingScore(settings.minFreeShare(), 1),
        settings.defaultTaskMillis());
  }

  /** What applies where the operator configured nothing. */
  public static AppliedSettings defaults() {
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
        texts.get(SchedulerSettings.QUEUE_VCORES.property()),
        settings.queueBound().name(),
        settings.dispatchIntervalMillis(),
        settings.placement().name(),
        settings.tieBreaker().name(),
        settings.jobOrder().name());
  }

  private static Configuration withProperties(Configuration conf, Map<String, String> properties) {
    Configuration result = new Configuration(conf);
    // What is set in this way outlives the loading of capacity-scheduler.xml.
    properties.forEach((name, value) -> result.set(name, value, "KairosScheduler"));
    return result;
  }
}
