// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The plug-in's version in the stock heartbeat's custom resources, beside {@link NodeStatistics}
 * and whatever their format. Values there are numbers, so the version is part of a name.
 *
 * <p>It comes from the network and goes to logs, terminals and pages. What is longer or made of
 * other characters than any version is taken for none.
 */
public final class PluginVersion {
  static final String KEY_PREFIX = NodeStatistics.PREFIX + "plugin.version.";

  /** Longest version that is told or read, in characters. */
  static final int LONGEST = 64;

  private static final Pattern VERSION =
      Pattern.compile("[0-9A-Za-z][0-9A-Za-z.+_-]{0," + (LONGEST - 1) + "}");

  private PluginVersion() {}

  /**
   * The name and value to put into a heartbeat.
   *
   * @return empty if the reader would refuse it
   */
  public static Map<String, Float> toCustomResources(String version) {
    return checked(version).map(good -> Map.of(KEY_PREFIX + good, 1f)).orElse(Map.of());
  }

  /**
   * The version that a heartbeat tells.
   *
   * @return empty if it tells none, as plug-ins did that are older than this name, several, or
   *     something that is no version
   */
  public static Optional<String> in(Map<String, Float> custom) {
    String found = null;
    for (String name : custom.keySet()) {
      if (name.startsWith(KEY_PREFIX)) {
        if (found != null) {
          return Optional.empty();
        }
        found = name.substring(KEY_PREFIX.length());
      }
    }
    return checked(found);
  }

  /**
   * A text that somebody else says is a version.
   *
   * @param text may be {@code null}
   * @return empty if it is none: 1 to 64 letters, digits, and {@code . + _ -} after the first
   */
  public static Optional<String> checked(String text) {
    return text != null && VERSION.matcher(text).matches() ? Optional.of(text) : Optional.empty();
  }
}
