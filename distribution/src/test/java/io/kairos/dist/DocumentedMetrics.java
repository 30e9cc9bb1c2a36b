// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;

/**
 * The tables of docs/operator/metrics.md, which the modules compare with their metrics sources, in
 * the names that Prometheus sees.
 */
final class DocumentedMetrics {
  private static final Path MANUAL = Path.of("../docs/operator/metrics.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (counter|gauge) \\|");

  private DocumentedMetrics() {}

  /** Name to kind of the NodeManager's metrics. */
  static Map<String, String> nodeManager() throws IOException {
    return section("## NodeManager", "Kairos");
  }

  /** Name to kind of the ResourceManager's metrics. */
  static Map<String, String> resourceManager() throws IOException {
    return section("## ResourceManager", "KairosScheduler");
  }

  private static Map<String, String> section(String heading, String record) throws IOException {
    String text = Files.readString(MANUAL);
    text = text.substring(text.indexOf("\n" + heading + "\n") + 1);
    int end = text.indexOf("\n## ");
    PrometheusMetricsSink hadoop = new PrometheusMetricsSink();
    Map<String, String> kinds = new TreeMap<>();
    ROW.matcher(end < 0 ? text : text.substring(0, end))
        .results()
        .forEach(row -> kinds.put(hadoop.prometheusName(record, row.group(1)), row.group(2)));
    return kinds;
  }
}
