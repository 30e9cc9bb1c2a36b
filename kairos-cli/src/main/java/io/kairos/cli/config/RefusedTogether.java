// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.rm.SchedulerDryRun;
import io.kairos.rm.settings.QueueOrders;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * What a daemon refuses although each setting alone is in its range, found by the daemon's own
 * code.
 */
final class RefusedTogether {
  private RefusedTogether() {}

  /**
   * Why a daemon does not start with the settings of Kairos, or with those of stock YARN beside
   * them.
   *
   * @param conf of the daemon, stock defaults included
   * @return property, value and fix; empty for a client, whose jobs are judged one by one
   */
  static Optional<String> settings(Side side, Configuration conf) {
    try {
      if (side == Side.NM) {
        NodeDryRun.checkStockNumbers(conf);
        new NodeDryRun(conf).checkLaunchQueue();
      } else if (side == Side.RM) {
        SchedulerSettings.read(conf::getTrimmed, conf.getValByRegex(QueueOrders.PATTERN));
      }
      return Optional.empty();
    } catch (InvalidSettingException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Whether a ResourceManager does not start with the queues that are named here, if any are. */
  static boolean areQueues(Configuration conf) {
    if (conf.get(QueuesInWords.ROOT_QUEUES) == null) {
      return false;
    }
    try {
      new SchedulerDryRun(conf).close();
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }
}
