// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonText;
import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.kmn.mapreduce.KmnProperty;
import org.apache.hadoop.conf.Configuration;

/** One property: what holds, where it comes from, what it may be and what it does. Immutable. */
final class Explained {
  private final String property;
  private final String value;
  private final String origin;
  private final String range;
  private final String meaning;
  private final String refusal;

  private Explained(
      String property, String value, String origin, String range, String meaning, String refusal) {
    this.property = property;
    this.value = value;
    this.origin = origin;
    this.range = range;
    this.meaning = meaning;
    this.refusal = refusal;
  }

  static Explained of(Setting<?> setting, SiteConfiguration site) {
    Configuration conf = site.daemons();
    String refusal = null;
    try {
      setting.read(conf::getTrimmed);
    } catch (InvalidSettingException e) {
      refusal = e.getMessage();
    }
    return new Explained(
        setting.property(),
        setting.isSet(conf::getTrimmed)
            ? conf.getTrimmed(setting.property())
            : setting.defaultText(),
        site.origin(setting.property()),
        setting.range(),
        setting.meaning(),
        refusal);
  }

  static Explained of(KmnProperty property, SiteConfiguration site) {
    return new Explained(
        property.name(),
        site.jobs().getTrimmed(property.name(), property.defaultText()),
        site.originForJobs(property.name()),
        property.range(),
        property.meaning(),
        null);
  }

  String property() {
    return property;
  }

  String value() {
    return value.isEmpty() ? "-" : value;
  }

  String origin() {
    return origin;
  }

  String range() {
    return range;
  }

  String meaning() {
    return meaning;
  }

  /** Why a daemon would not take the value; {@code null} if it would. */
  String refusal() {
    return refusal;
  }

  ObjectNode json() {
    ObjectNode json = JsonText.object();
    json.put("property", property);
    json.put("value", value);
    json.put("origin", origin);
    json.put("values", range);
    json.put("meaning", meaning);
    if (refusal != null) {
      json.put("refusal", refusal);
    }
    return json;
  }
}
