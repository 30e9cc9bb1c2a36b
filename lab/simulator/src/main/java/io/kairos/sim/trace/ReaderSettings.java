// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.common.ValueKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a user said of a format, and defaults. Immutable. */
public final class ReaderSettings {
  private final Map<String, Double> values = new HashMap<>();

  /**
   * @param texts by the name of the setting, as a user writes them
   * @throws TraceException naming the setting that is wrong, its value and what it takes
   */
  public ReaderSettings(TraceReader reader, Map<String, String> texts) {
    List<ReaderSetting> settings = reader.settings();
    settings.forEach(setting -> values.put(setting.name(), setting.byDefault()));
    texts.forEach(
        (name, text) ->
            values.put(
                name,
                settings.stream()
                    .filter(setting -> setting.name().equals(name))
                    .findFirst()
                    .map(setting -> parse(setting, text))
                    .orElseThrow(() -> unknown(reader, name))));
  }

  /** Value of a setting of the format. */
  public double get(ReaderSetting setting) {
    return values.get(setting.name());
  }

  /** A number as people write it. */
  public static String inWords(double number) {
    return ValueKind.plain(number);
  }

  private static double parse(ReaderSetting setting, String text) {
    try {
      return setting.kind().parse(text);
    } catch (IllegalArgumentException e) {
      throw new TraceException(
          setting.name() + " is \"" + text + "\"; use " + setting.kind().takes(), e);
    }
  }

  private static TraceException unknown(TraceReader reader, String name) {
    String names =
        reader.settings().stream().map(ReaderSetting::name).collect(Collectors.joining(", "));
    return new TraceException(
        "a trace in the format "
            + reader.name()
            + " has no setting "
            + name
            + (names.isEmpty() ? ", and no others" : "; there are " + names));
  }
}
