// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/** Finds all refusals of code that stops at the first. */
final class Refusals {
  private Refusals() {}

  /**
   * Runs {@code daemon} until it refuses nothing any more, each time without the property it
   * refused.
   *
   * @return the configuration without what was refused
   */
  static Configuration collect(
      Configuration conf,
      Consumer<Configuration> daemon,
      Consumer<InvalidSettingException> refused) {
    Configuration rest = new Configuration(conf);
    Set<String> seen = new HashSet<>();
    while (true) {
      try {
        daemon.accept(rest);
        return rest;
      } catch (InvalidSettingException e) {
        if (!seen.add(e.property())) {
          // It is not the value but its absence that is refused.
          return rest;
        }
        refused.accept(e);
        rest.unset(e.property());
      }
    }
  }

  /**
   * What to set instead of a refused value.
   *
   * @param others values by property, where none of the settings has it
   */
  static String proposal(
      List<Setting<?>> settings, Map<String, String> others, Host host, String property) {
    return settings.stream()
        .filter(setting -> setting.property().equals(property))
        .map(setting -> setting.proposal(host.site().written(property).orElse("")))
        .findFirst()
        .orElseGet(() -> others.getOrDefault(property, ""));
  }

  /**
   * Tells of a refusal.
   *
   * @param accepted what to set instead
   */
  static void tell(
      String code, Host host, InvalidSettingException e, String accepted, Findings findings) {
    findings.error(
        code,
        host.found(e.property()) + ": " + reason(e),
        Fix.set(host.fileOf(e.property()), e.property(), accepted));
  }

  /** The sentence after property and value. */
  static String reason(InvalidSettingException e) {
    return e.getMessage().substring(e.getMessage().indexOf(": ") + 2);
  }
}
