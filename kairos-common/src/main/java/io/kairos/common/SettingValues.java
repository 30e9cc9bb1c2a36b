// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The values of a list of settings, read and checked at one moment. Immutable. */
public final class SettingValues {
  private final Map<Setting<?>, Object> values = new HashMap<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Set<String> configured = new HashSet<>();

  private SettingValues() {}

  /**
   * Reads and checks all settings of a list.
   *
   * @param lookup text of a property, {@code null} where it is not set
   * @throws InvalidSettingException for the first setting that cannot be used
   */
  public static SettingValues read(List<Setting<?>> settings, UnaryOperator<String> lookup) {
    SettingValues read = new SettingValues();
    for (Setting<?> setting : settings) {
      read.add(setting, setting.read(lookup), setting.text(lookup), setting.isSet(lookup));
    }
    return read;
  }

  /**
   * Values that a user gives with the names of settings, as on a command line.
   *
   * @param owner stands before names in messages, such as {@code kairos.}; may be empty
   * @param settings in their order
   * @param given by the names of settings; others have their defaults. Names that no setting has
   *     are left out: who knows of other owners tells what may have been meant
   * @throws IllegalArgumentException naming the first setting that is wrong, its text and range
   */
  public static SettingValues given(
      String owner, List<Setting<?>> settings, Map<String, String> given) {
    SettingValues read = new SettingValues();
    for (Setting<?> setting : settings) {
      String text = given.getOrDefault(setting.property(), setting.defaultText());
      read.add(setting, setting.given(text, owner), text, given.containsKey(setting.property()));
    }
    return read;
  }

  /**
   * The value of one of the settings.
   *
   * @throws IllegalArgumentException if the list did not hold the setting
   */
  public <T> T get(Setting<T> setting) {
    return find(setting).orElseThrow(() -> new IllegalArgumentException(setting + " was not read"));
  }

  /** The value of a setting; empty if the list did not hold it. */
  // The value came from an equal setting, whose parser is the same.
  @SuppressWarnings("unchecked")
  public <T> Optional<T> find(Setting<T> setting) {
    return Optional.ofNullable((T) values.get(setting));
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

  private void add(Setting<?> setting, Object value, String text, boolean isWritten) {
    values.put(setting, value);
    texts.put(setting.property(), text);
    if (isWritten) {
      configured.add(setting.property());
    }
  }
}
