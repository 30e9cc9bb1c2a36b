// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The leaf queues of a CapacityScheduler and their guaranteed capacities. A queue may use what
 * others leave, as by default. Immutable.
 */
final class QueueCapacities {
  /** What a user writes for one queue of all jobs. */
  static final String ONE_QUEUE = "none";

  private static final Pattern QUEUE = Pattern.compile("(?<name>[^:,]+):(?<percent>[0-9.]{1,9})");
  private static final double ALL = 100;
  private static final double ROUNDING = 1e-6;

  private final Map<String, Double> percents;

  private QueueCapacities(Map<String, Double> percents) {
    this.percents = percents;
  }

  /**
   * Queues as a user writes them: {@code prod:70,dev:30} are two with 70 and 30 % of the cluster.
   *
   * @throws IllegalArgumentException naming the setting, the part that is wrong, and the fix
   */
  static QueueCapacities parse(String text) {
    Map<String, Double> percents = new LinkedHashMap<>();
    if (text.equals(ONE_QUEUE)) {
      return new QueueCapacities(percents);
    }
    double sum = 0;
    for (String part : text.split(",", -1)) {
      Matcher queue = QUEUE.matcher(part.trim());
      double percent = queue.matches() ? percent(queue.group("percent")) : 0;
      if (!(percent > 0) || percents.put(queue.group("name"), percent) != null) {
        throw new IllegalArgumentException(
            "queues has \"" + part + "\"; use each queue once, such as prod:70,dev:30 in percent");
      }
      sum += percent;
    }
    if (Math.abs(sum - ALL) > ROUNDING) {
      throw new IllegalArgumentException(
          "queues is \"" + text + "\", which makes " + sum + " %; use 100 % for all together");
    }
    return new QueueCapacities(percents);
  }

  private static double percent(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Names of the queues; empty where all jobs are in one. */
  Set<String> names() {
    return percents.keySet();
  }

  /** Guaranteed to a queue, as a share of the cluster. */
  double share(String queue) {
    return percents.get(queue) / ALL;
  }
}
