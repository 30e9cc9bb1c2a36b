// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.settings.NodeSettings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Whether this NodeManager launches what it is given at once. With a queue for opportunistic
 * containers stock YARN counts resources before each launch, so that tasks beyond N would wait for
 * a core that nobody is displaced from: the plug-in would do nothing, without a word.
 */
public final class LaunchQueueCheck {
  private static final String BY_RESOURCES = "BY_RESOURCES";

  private LaunchQueueCheck() {}

  /**
   * @throws InvalidSettingException if tasks beyond N would wait before their launch
   */
  public static void check(Configuration conf) {
    String policy = conf.getTrimmed(YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY);
    if (BY_RESOURCES.equals(policy)) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_QUEUE_POLICY,
          policy,
          "tasks beyond this node's vcores would not be launched, so nobody is ever displaced; use"
              + " BY_QUEUE_LEN or remove the property, or set "
              + NodeSettings.MODE.property()
              + " to shadow.");
    }
    int length = StockNumbers.opportunisticQueueLength(conf);
    if (length > 0) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH,
          length,
          "with a queue YARN launches no task beyond this node's vcores, so nobody is ever"
              + " displaced; use 0 or remove the property, or set "
              + NodeSettings.MODE.property()
              + " to shadow.");
    }
  }
}
