// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.sizing;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;
import io.kairos.yaq.length.QueueSizing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code kairos size-queue} finds; immutable. */
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
final class SizedQueue {
  private final Map<String, Length> rules;
  private final Length smallest;

  private SizedQueue(Map<String, Length> rules, Length smallest) {
    this.rules = Collections.unmodifiableMap(rules);
    this.smallest = smallest;
  }

  static SizedQueue of(SlotTurnover load, double targetUtilization) {
    QueueSizing sizing = new QueueSizing(load);
    Map<String, Length> rules = new LinkedHashMap<>();
    for (QueueLengthRule rule : QueueLengthRule.ALL.all()) {
      rules.put(rule.name(), length(sizing, sizing.queueLength(rule, targetUtilization)));
    }
    return new SizedQueue(rules, length(sizing, sizing.smallestQueueLength(targetUtilization)));
  }

  /** What each rule asks for, by its name. */
  Map<String, Length> rules() {
    return rules;
  }

  /** The shortest queue that reaches the target. */
  Length smallest() {
    return smallest;
  }

  private static Length length(QueueSizing sizing, int queueLength) {
    return new Length(queueLength, sizing.utilization(queueLength));
  }

  /** A queue and what it is worth; immutable. */
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  static final class Length {
    private final int queueLength;
    private final double utilization;

    private Length(int queueLength, double utilization) {
      this.queueLength = queueLength;
      this.utilization = utilization;
    }

    /** Tasks that may wait at the node. */
    int queueLength() {
      return queueLength;
    }

    /** Share of the slots' time that tasks then use, from 0 to 1. */
    double utilization() {
      return utilization;
    }
  }
}
