// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.system.Times;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * How long tasks waited from the moment they were sent to a queue until they started (Yaq, §6.1).
 */
public final class QueueingDelays {
  private static final double NANOS_PER_MILLI = 1e6;

  private final DoubleStream.Builder millis = DoubleStream.builder();

  public void add(long nanos) {
    millis.add(nanos / NANOS_PER_MILLI);
  }

  /** Mean, standard deviation and median in milliseconds, by names of counters. */
  public Map<String, Long> counters() {
    double[] all = millis.build().toArray();
    Map<String, Long> counters = new LinkedHashMap<>();
    if (all.length > 0) {
      double deviation = StandardDeviation.of(all).setBiased(true).getAsDouble();
      Times times = new Times(all);
      counters.put("queueing-mean-ms", Math.round(times.mean()));
      counters.put("queueing-stdev-ms", Math.round(deviation));
      counters.put("queueing-median-ms", Math.round(times.quantile(0.5)));
    }
    return counters;
  }
}
