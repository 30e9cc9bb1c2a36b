// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.common.InvalidSettingException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The numbers of stock YARN that a NodeManager with Kairos depends on. */
public final class StockNumbers {
  private StockNumbers() {}

  /**
   * Reads all of them, before YARN does: its own message would name neither property nor fix.
   *
   * @throws InvalidSettingException for the first that is no number
   */
  public static void check(Configuration conf) {
    whole(conf, YarnConfiguration.NM_VCORES, YarnConfiguration.DEFAULT_NM_VCORES);
    whole(conf, YarnConfiguration.NM_PMEM_MB, YarnConfiguration.DEFAULT_NM_PMEM_MB);
    opportunisticQueueLength(conf);
    masterExpiryMillis(conf);
  }

  static int opportunisticQueueLength(Configuration conf) {
    return whole(
        conf,
        YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH,
        YarnConfiguration.DEFAULT_NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH);
  }

  /** How long the ResourceManager waits for a master that does not report. */
  public static long masterExpiryMillis(Configuration conf) {
    String property = YarnConfiguration.RM_AM_EXPIRY_INTERVAL_MS;
    long byDefault = YarnConfiguration.DEFAULT_RM_AM_EXPIRY_INTERVAL_MS;
    return read(
        conf,
        property,
        byDefault,
        () -> conf.getTimeDuration(property, byDefault, TimeUnit.MILLISECONDS));
  }

  private static int whole(Configuration conf, String property, int byDefault) {
    return (int) read(conf, property, byDefault, () -> conf.getInt(property, byDefault));
  }

  /** By Hadoop's own code, which takes more than plain digits. */
  private static long read(
      Configuration conf, String property, long byDefault, LongSupplier byHadoop) {
    try {
      return byHadoop.getAsLong();
    } catch (NumberFormatException e) {
      throw new InvalidSettingException(
          property,
          conf.get(property),
          "use a whole number, or remove the property for " + byDefault + ".");
    }
  }
}
