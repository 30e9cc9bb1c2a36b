// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The values of a list of settings, read and checked at one moment. Immutable. */
public final class SettingValues {
  private final Map<Setting<?>, Object> values = new HashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Set<String> configured = new HashSet<>();

  private SettingValues(List<Setting<?>> settings, UnaryOperator<String> lookup) {
    for (Setting<?> setting : settings) {
      values.put(setting, setting.read(lookup));
      texts.put(setting.property(), setting.text(lookup));
      if (setting.isSet(lookup)) {
        configured.add(setting.property());
      }
    }
  }

  /**
   * Reads and checks all settings of a list.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @throws InvalidSettingException for the first setting that cannot be used
   */
  public static SettingValues read(List<Setting<?>> settings, UnaryOperator<String> lookup) {
    return new SettingValues(settings, lookup);
  }

  /**
   * The value of one of the settings.
   *
   * @throws IllegalArgumentException if the list did not hold the setting
   */
  // The value came from this very setting.
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    Object value = values.get(setting);
    if (value == null) {
      throw new IllegalArgumentException(setting + " was not read");
    }
    return (T) value;
  }

  /** Property to text of the value that holds, in the order of the list. */
  public Map<String, String> texts() {
    return Collections.unmodifiableMap(texts);
  }

  /** The text of the value of one of the settings. */
  public String text(Setting<?> setting) {
    return texts.get(setting.property());
  }

  /** The properties for which the operator wrote a value. */
  public Set<String> configured() {
    return Collections.unmodifiableSet(configured);
  }
}
