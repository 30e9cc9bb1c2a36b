// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.yarn.Kairos;
import java.util.HashMap;
import java.util.Map;

/**
 * A system with its settings, as a figure shows it.
 *
 * @param label of its curve
 * @param system its name
 * @param settings that differ from its defaults
 */
record Contender(String label, String system, Map<String, String> settings) {
  /** Kairos as its paper has it: a suspended task stands still. */
  static final Contender STOPPED = kairos("kairos, stopped", Map.of());

  /** A suspended task uses what others leave. */
  static final Contender CONSERVING = kairos("kairos, conserving", Map.of("conserving", "on"));

  /** A suspended task stands still, and an idle one holds no core. */
  static final Contender MEASURED = kairos("kairos, stopped, by CPU time", Map.of("cpuTime", "on"));

  /** As conserving Kairos, and jobs with little attained service get the next place. */
  static final Contender JOBS_BY_SERVICE =
      kairos("kairos, conserving, jobs by las", Map.of("conserving", "on", "jobOrder", "las"));

  static final Contender FIFO = new Contender("fifo", "fifo", Map.of());

  static final Contender BIG_C = new Contender("big-c", "big-c", Map.of());

  Contender {
    settings = Map.copyOf(settings);
  }

  /** Conserving Kairos with another setting. */
  static Contender conservingWith(String label, String setting, String value) {
    return kairos(label, Map.of("conserving", "on", setting, value));
  }

  /** The paper's Kairos with another setting. */
  static Contender stoppedWith(String label, String setting, String value) {
    return kairos(label, Map.of(setting, value));
  }

  /** The paper's Q unless a figure is about Q. */
  private static Contender kairos(String label, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>();
    all.put("queue", String.valueOf(Kairos.PAPER_QUEUE));
    all.putAll(settings);
    return new Contender(label, "kairos", all);
  }
}
