// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.distributed;

import org.apache.commons.statistics.descriptive.LongMean;
import org.apache.commons.statistics.descriptive.LongStandardDeviation;

/**
 * Queue rebalancing, which Yaq takes over from Mercury (Yaq, end of §3.2): queues with more work
 * than most give tasks back, and their schedulers send these elsewhere.
 *
 * <p>The papers at hand do not say which queues and tasks. Here it is as in Hadoop, into which
 * Mercury went ({@code QueueLimitCalculator}): the limit is the mean of the expected waits plus a
 * number of standard deviations. A node that published a longer wait gives back the tasks that are
 * expected to start later than that.
 */
final class QueueShedding {
  /** More than floating point lacks where the limit is the very wait of a node. */
  private static final double ROUNDING_MILLIS = 1e-6;

  private QueueShedding() {}

  /**
   * The longest wait that no node corrects, milliseconds.
   *
   * @param waitMillis of each node
   * @param deviations so many standard deviations above the mean
   */
  static double limitMillis(long[] waitMillis, double deviations) {
    double mean = LongMean.of(waitMillis).getAsDouble();
    double deviation = LongStandardDeviation.of(waitMillis).setBiased(true).getAsDouble();
    return mean + deviations * deviation + ROUNDING_MILLIS;
  }
}
