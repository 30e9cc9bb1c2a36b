// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonText;
import io.kairos.common.AppliedBy;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.ServiceClass;
import io.kairos.common.Setting;
import io.kairos.kmn.mapreduce.KmnProperty;
import io.kairos.rm.jobs.ClassRules;
import io.kairos.rm.settings.QueueSetting;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One property: what holds, where it comes from, what it may be and what it does. Immutable. */
final class Explained {
  private static final String REFUSAL = "refusal";

  /** By the name of the field in JSON, in the order of the output. */
  private final Map<String, String> facts;

  private Explained(Map<String, String> facts) {
    this.facts = facts;
  }

  static Explained of(Setting<?> setting, SiteConfiguration site) {
    UnaryOperator<String> lookup = site.daemons()::getTrimmed;
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("property", setting.property());
    facts.put("value", setting.text(lookup));
    facts.put("origin", site.origin(setting.property()));
    facts.put("values", setting.range());
    facts.put("meaning", setting.meaning());
    facts.put("default", setting.defaultText());
    facts.put("unit", setting.unit());
    facts.put("since", setting.since());
    facts.put("appliedBy", Setting.spell(setting.appliedBy()));
    try {
      setting.read(lookup);
    } catch (InvalidSettingException e) {
      facts.put(REFUSAL, e.getMessage());
    }
    return new Explained(facts);
  }

  static Explained of(KmnProperty property, SiteConfiguration site) {
    UnaryOperator<String> lookup = site.jobs()::getTrimmed;
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("property", property.name());
    facts.put("value", property.text(lookup));
    facts.put("origin", site.originForJobs(property.name()));
    facts.put("values", property.range());
    facts.put("meaning", property.meaning());
    facts.put("default", property.defaultText());
    facts.put("unit", property.unit());
    facts.put("since", property.since());
    facts.put("appliedBy", property.appliedBy());
    return new Explained(facts);
  }

  /** A property of a queue that only Kairos has. */
  static Explained ofQueue(String property, SiteConfiguration site) {
    return QueueSetting.of(property)
        .map(
            setting ->
                ofQueue(
                    property,
                    site,
                    setting.range(),
                    setting.meaning(),
                    setting.defaultText(),
                    QueueSetting::check))
        .orElseGet(() -> ofClass(property, site));
  }

  /** The class of service of a queue, or which classes its applications may choose. */
  private static Explained ofClass(String property, SiteConfiguration site) {
    boolean isClass = property.endsWith(ClassRules.CLASS);
    return ofQueue(
        property,
        site,
        (isClass ? "one of " : "any of, with commas between: ") + ServiceClass.names(),
        isClass
            ? "Tasks of this queue, and of the queues below it that set no class, are of this class"
                + " of service."
            : "An application of this queue, or of a queue below it that sets none, may choose one"
                + " of these classes by a tag: "
                + ServiceClass.TAG_PREFIX
                + "CLASS.",
        "",
        ClassRules::new);
  }

  private static Explained ofQueue(
      String property,
      SiteConfiguration site,
      String values,
      String meaning,
      String defaultText,
      Consumer<Map<String, String>> check) {
    String value = site.daemons().getTrimmed(property, "");
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("property", property);
    facts.put("value", value);
    facts.put("origin", site.origin(property));
    facts.put("values", values);
    facts.put("meaning", meaning);
    facts.put("default", defaultText);
    facts.put("unit", "");
    facts.put("since", "0.1.0");
    facts.put("appliedBy", Setting.spell(AppliedBy.REFRESH));
    try {
      check.accept(Map.of(property, value));
    } catch (InvalidSettingException e) {
      facts.put(REFUSAL, e.getMessage());
    }
    return new Explained(facts);
  }

  String property() {
    return facts.get("property");
  }

  String value() {
    String value = facts.get("value");
    return value.isEmpty() ? "-" : value;
  }

  String origin() {
    return facts.get("origin");
  }

  String range() {
    return facts.get("values");
  }

  String meaning() {
    return facts.get("meaning");
  }

  /** Why a daemon would not take the value; {@code null} if it would. */
  String refusal() {
    return facts.get(REFUSAL);
  }

  ObjectNode json() {
    ObjectNode json = JsonText.object();
    facts.forEach(json::put);
    return json;
  }
}
