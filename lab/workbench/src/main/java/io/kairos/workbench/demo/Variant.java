// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.workbench.demo.setting.StarvationThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One way to set up Kairos that the stream is played under.
 *
 * @param key name in the JSON and of its folders
 * @param label name in table and picture
 * @param threshold of no effect where tasks are suspended
 * @param coreControl of no effect where none is
 */
record Variant(
    String key,
    String label,
    KairosSystem system,
    StarvationThreshold threshold,
    CoreControlChoice coreControl) {

  /** Every combination, named by what tells it from the others. */
  static List<Variant> of(
      List<KairosSystem> systems,
      List<StarvationThreshold> thresholds,
      List<CoreControlChoice> coreControls) {
    List<Variant> variants = new ArrayList<>();
    for (KairosSystem system : systems) {
      // Nothing starves in a queue where there is none, and nobody is suspended where there is one.
      boolean queues = system.policy().holdsLaunches();
      for (StarvationThreshold threshold : queues ? thresholds : thresholds.subList(0, 1)) {
        for (CoreControlChoice control : queues ? coreControls.subList(0, 1) : coreControls) {
          List<String> marks = new ArrayList<>();
          if (systems.size() > 1 || system.isStock()) {
            marks.add(system.name());
          }
          if (queues && thresholds.size() > 1) {
            marks.add(threshold.label());
          }
          if (!queues && coreControls.size() > 1) {
            marks.add(Setting.spell(control));
          }
          variants.add(named(marks, system, threshold, control));
        }
      }
    }
    return variants;
  }

  private static Variant named(
      List<String> marks,
      KairosSystem system,
      StarvationThreshold threshold,
      CoreControlChoice coreControl) {
    String label = marks.isEmpty() ? KairosSetup.LABEL : String.join(", ", marks);
    String key = label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
    return new Variant(key, label, system, threshold, coreControl);
  }
}
