// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;

/** Reads a metrics2 source as a sink would. */
public final class MetricsProbe {
  private MetricsProbe() {}

  public static long value(MetricsSource source, String name) {
    return metrics(source).stream()
        .filter(metric -> metric.name().equals(name))
        .map(metric -> metric.value().longValue())
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException(name));
  }

  public static List<AbstractMetric> metrics(MetricsSource source) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    source.getMetrics(collector, true);
    return collector.getRecords().stream()
        .flatMap(record -> StreamSupport.stream(record.metrics().spliterator(), false))
        .toList();
  }
}
