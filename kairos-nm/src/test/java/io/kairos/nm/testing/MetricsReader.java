// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.testing;

import io.kairos.nm.metrics.NodeMetrics;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;

/** Reads a metric the way a sink would. */
public final class MetricsReader {
  private MetricsReader() {}

  public static long read(NodeMetrics metrics, String name) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    metrics.getMetrics(collector, true);
    for (AbstractMetric metric : collector.getRecords().get(0).metrics()) {
      if (metric.name().equals(name)) {
        return metric.value().longValue();
      }
    }
    throw new AssertionError("there is no metric " + name);
  }
}
