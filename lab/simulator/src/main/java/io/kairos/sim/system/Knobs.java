// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is set of one system. */
public final class Knobs {
  private final Map<String, Object> values = new HashMap<>();

  /**
   * @param texts by the name of the setting; others have their defaults
   * @throws IllegalArgumentException naming the setting, its value and what it takes
   */
  public Knobs(SimulatedSystem system, Map<String, String> texts) {
    List<Knob> knobs = system.knobs();
    for (Knob knob : knobs) {
      values.put(
          knob.name(), parse(system, knob, texts.getOrDefault(knob.name(), knob.byDefault())));
    }
    for (String name : texts.keySet()) {
      if (!values.containsKey(name)) {
        throw new IllegalArgumentException(
            system.name()
                + " has no setting "
                + name
                + NearestName.suggestion(name, knobs.stream().map(Knob::name).toList()));
      }
    }
  }

  private static Object parse(SimulatedSystem system, Knob knob, String text) {
    try {
      return knob.kind().parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          system.name() + "." + knob.name() + " is \"" + text + "\"; use " + knob.kind().takes(),
          e);
    }
  }

  /** Whether the system has a setting of that name. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Value of a {@link Knob.Kind#DURATION} or {@link Knob.Kind#PERIOD}. */
  public long nanos(String name) {
    return (Long) values.get(name);
  }

  /** Value of a {@link Knob.Kind#SHARE} or {@link Knob.Kind#FACTOR}. */
  public double number(String name) {
    return (Double) values.get(name);
  }

  /** Value of a {@link Knob.Kind#COUNT} or {@link Knob.Kind#POSITIVE}. */
  public int count(String name) {
    return (Integer) values.get(name);
  }

  /** Value of a {@link Knob.Kind#NAME} or {@link Knob.Kind#OVERCOMMIT}. */
  public String name(String name) {
    return (String) values.get(name);
  }

  /** Value of a {@link Knob.Kind#FLAG}. */
  public boolean isOn(String name) {
    return (Boolean) values.get(name);
  }
}
