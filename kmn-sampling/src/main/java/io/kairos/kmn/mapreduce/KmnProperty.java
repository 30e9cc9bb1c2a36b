// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static java.util.stream.Collectors.toUnmodifiableList;

import io.kairos.common.Setting;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One property of a sampled job as other programs see it; immutable. The packed jar holds a copy of
 * {@link Setting} under another name, so that no other version on a cluster's class path takes its
 * place. Therefore no signature here names it.
 */
public final class KmnProperty {
  /** Common prefix of all properties. */
  public static final String PREFIX = KmnSettings.PREFIX;

  /** Every property, in the order of the manual. */
  public static final List<KmnProperty> ALL =
      KmnDeclarations.ALL.stream().map(KmnProperty::new).collect(toUnmodifiableList());

  private final Setting<?> setting;

  private KmnProperty(Setting<?> setting) {
    this.setting = setting;
  }

  /** The property of this name; empty if there is none. */
  public static Optional<KmnProperty> of(String name) {
    return ALL.stream().filter(property -> property.name().equals(name)).findFirst();
  }

  public String name() {
    return setting.property();
  }

  /** As it would be written in a file; empty where there is none. */
  public String defaultText() {
    return setting.defaultText();
  }

  /** What somebody may have meant who wrote {@code refused}; otherwise the default's text. */
  public String proposal(String refused) {
    return setting.proposal(refused);
  }

  /** The allowed values in words, with their unit where there is one. */
  public String range() {
    return setting.range();
  }

  /** The unit of the number in words; empty where there is none. */
  public String unit() {
    return setting.unit();
  }

  /** The version of Kairos in which the property appeared. */
  public String since() {
    return setting.since();
  }

  /** When a change takes effect, in one word. */
  public String appliedBy() {
    return Setting.spell(setting.appliedBy());
  }

  /** What the property does, in whole sentences. */
  public String meaning() {
    return setting.meaning();
  }

  /** The text of the value that holds, or the default's; not checked. */
  public String text(UnaryOperator<String> lookup) {
    return setting.text(lookup);
  }
}
