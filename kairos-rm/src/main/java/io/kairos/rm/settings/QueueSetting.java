// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.settings;

import static java.util.stream.Collectors.joining;

import io.kairos.common.InvalidSettingException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What an operator may choose for one leaf queue, or for all below a queue, beside the classes of
 * service. It is read from what YARN makes its queues from, so a template may set it, too.
 */
public enum QueueSetting {
  /** Whether reduces of MapReduce wait for the maps of their job. */
  HOLD_REDUCES(
      "kairos-hold-reduces",
      List.of("true", "false"),
      "With false, reduces of this queue get containers while maps of their job are to end. It"
          + " counts for the queues below that set none, and with true as hold-reduces says."),

  /** Whose work that is left decides the rank of an application. */
  RANK_BY(
      "kairos-rank-by",
      List.of("application", "user"),
      "With user, an application of this queue ranks by the work that is left of all applications"
          + " that its user has there. It counts for the queues below that set none.");

  /** Finds the properties of all of them. */
  public static final String PATTERN =
      "^yarn\\.scheduler\\.capacity\\..+("
          + Arrays.stream(values()).map(each -> Pattern.quote(each.end)).collect(joining("|"))
          + ")$";

  private static final String PREFIX = "yarn.scheduler.capacity.";

  private final String end;
  private final List<String> values;
  private final String meaning;

  QueueSetting(String name, List<String> values, String meaning) {
    this.end = "." + name;
    this.values = values;
    this.meaning = meaning;
  }

  /** End of its properties, from the dot on. */
  public String end() {
    return end;
  }

  /** The values that may be chosen, as one reads them; the first one is the default. */
  public String range() {
    return "one of " + String.join(", ", values);
  }

  /** What holds where nothing is set. */
  public String defaultText() {
    return values.get(0);
  }

  public String meaning() {
    return meaning;
  }

  /** The one that a property sets; empty for any other property. */
  public static Optional<QueueSetting> of(String property) {
    for (QueueSetting each : values()) {
      if (property.startsWith(PREFIX) && property.endsWith(each.end)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses what cannot be used.
   *
   * @param properties those that match {@link #PATTERN}, others are ignored
   * @throws InvalidSettingException for a value that there is not
   */
  public static void check(Map<String, String> properties) {
    properties.forEach(
        (property, value) ->
            of(property)
                .filter(setting -> !setting.values.contains(value.trim()))
                .ifPresent(
                    setting -> {
                      throw new InvalidSettingException(
                          property, value, "use one of " + String.join(", ", setting.values) + ".");
                    }));
  }

  /**
   * The property by which a queue has a value; empty if it has another one, or has it by default.
   *
   * @param queuePath full path of a leaf queue
   * @param lookup text of a property, {@code null} where it is not set
   */
  public Optional<String> property(String queuePath, String value, UnaryOperator<String> lookup) {
    return NearestQueue.rule(
            queuePath, path -> lookup.apply(PREFIX + path + end) == null ? null : path)
        .map(path -> PREFIX + path + end)
        .filter(property -> lookup.apply(property).trim().equals(value));
  }
}
