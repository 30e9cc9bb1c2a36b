// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.settings;

import io.kairos.common.InvalidSettingException;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * Settings of stock YARN that Kairos depends on: what the scheduler sets by itself, and which
 * values of the operator it cannot work with.
 */
public final class StockSettings {
  /**
   * Vcores count only with the dominant calculator. In stock's asynchronous mode a heartbeat books
   * what the node did and allocates nothing, which is left to the dispatcher.
   */
  public static final Map<String, String> OWN_DEFAULTS =
      Map.of(
          CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
          DominantResourceCalculator.class.getName(),
          CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
          "true");

  /** What tunes stock's asynchronous threads, of which there are none. */
  public static final Set<String> WITHOUT_EFFECT =
      Set.of(
          CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_MAXIMUM_THREAD,
          CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_INTERVAL,
          CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_MAXIMUM_PENDING_BACKLOGS);

  private StockSettings() {}

  /**
   * Refuses what the operator set against Kairos.
   *
   * @param operator the operator's own value of a property, {@code null} where he set none
   * @throws InvalidSettingException for the first contradiction
   */
  public static void check(UnaryOperator<String> operator) {
    refuseUnless(
        operator,
        CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS,
        DominantResourceCalculator.class.getName(),
        "Kairos admits tasks by vcores, which only "
            + DominantResourceCalculator.class.getName()
            + " counts; use that or remove the property.");
    refuseUnless(
        operator,
        CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED,
        "false",
        "Kairos ranks nodes itself; remove the property, or use the stock CapacityScheduler.");
    refuseUnless(
        operator,
        CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
        "true",
        "Kairos allocates in a thread of its own and never on a heartbeat; remove the property and"
            + " set "
            + SchedulerSettings.PREFIX
            + "dispatch-interval-ms if you need another pace.");
    String queuePolicy = operator.apply(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY);
    if (queuePolicy != null && queuePolicy.trim().equals("BY_RESOURCES")) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY,
          queuePolicy,
          "a NodeManager that counts resources does not start the tasks that Kairos admits beyond"
              + " its vcores; use BY_QUEUE_LEN or remove the property, here and on the"
              + " NodeManagers.");
    }
    String queueLength =
        operator.apply(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH);
    if (queueLength != null && queueLength.trim().matches("0*[1-9][0-9]*")) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH,
          queueLength.trim(),
          "a NodeManager with a queue counts resources, too, and does not start the tasks that"
              + " Kairos admits beyond its vcores; use 0 or remove the property, here and on the"
              + " NodeManagers.");
    }
  }

  private static void refuseUnless(
      UnaryOperator<String> operator, String property, String wanted, String fix) {
    String value = operator.apply(property);
    if (value != null && !value.isBlank() && !value.trim().equals(wanted)) {
      throw new InvalidSettingException(property, value.trim(), fix);
    }
  }
}
