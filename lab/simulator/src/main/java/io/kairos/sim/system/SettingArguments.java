// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What a user sets: {@code system.setting} for one system, or {@code setting} for all simulated
 * systems that have it.
 */
final class SettingArguments {
  private final Map<String, Map<String, String>> bySystem = new LinkedHashMap<>();

  /**
   * @param systems that are simulated
   * @param defaults of settings that depend on the trace
   * @param given by name; those of one system override those of all
   * @throws IllegalArgumentException naming what is wrong and what may have been meant
   */
  SettingArguments(
      List<SimulatedSystem> systems, Map<String, String> defaults, Map<String, String> given) {
    systems.forEach(system -> bySystem.put(system.name(), new HashMap<>()));
    defaults.forEach((name, value) -> setEverywhere(systems, name, value));
    given.forEach(
        (name, value) -> {
          // Reports go by the cut-off, even where no system does.
          if (name.indexOf('.') < 0
              && !setEverywhere(systems, name, value)
              && !name.equals(EstimateSettings.CUTOFF.property())) {
            throw new IllegalArgumentException(
                "no simulated system has the setting "
                    + name
                    + NearestName.suggestion(name, all(systems)));
          }
        });
    given.forEach(
        (name, value) -> {
          int dot = name.indexOf('.');
          if (dot >= 0) {
            ofSystem(name.substring(0, dot), name).put(name.substring(dot + 1), value);
          }
        });
  }

  /**
   * Settings of one of the systems.
   *
   * @throws IllegalArgumentException naming the setting that is wrong
   */
  SettingValues of(SimulatedSystem system) {
    return read(system, bySystem.get(system.name()));
  }

  /**
   * Settings of a system.
   *
   * @param texts by the name of the setting; others have their defaults
   * @throws IllegalArgumentException naming the setting, its value and what it takes
   */
  static SettingValues read(SimulatedSystem system, Map<String, String> texts) {
    SettingValues values = SettingValues.given(system.name() + ".", system.settings(), texts);
    for (String name : texts.keySet()) {
      if (!values.texts().containsKey(name)) {
        throw new IllegalArgumentException(
            system.name()
                + " has no setting "
                + name
                + NearestName.suggestion(name, values.texts().keySet()));
      }
    }
    return values;
  }

  private Map<String, String> ofSystem(String system, String setting) {
    Map<String, String> found = bySystem.get(system);
    if (found == null) {
      throw new IllegalArgumentException(
          setting
              + " is of a system that is not simulated"
              + NearestName.suggestion(system, bySystem.keySet()));
    }
    return found;
  }

  private boolean setEverywhere(List<SimulatedSystem> systems, String name, String value) {
    boolean isKnown = false;
    for (SimulatedSystem system : systems) {
      if (system.hasSetting(name)) {
        bySystem.get(system.name()).put(name, value);
        isKnown = true;
      }
    }
    return isKnown;
  }

  private static TreeSet<String> all(List<SimulatedSystem> systems) {
    TreeSet<String> names = new TreeSet<>();
    systems.forEach(
        system -> system.settings().stream().map(Setting::property).forEach(names::add));
    return names;
  }
}
