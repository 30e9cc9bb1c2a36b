// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import io.kairos.rm.jobs.ClassRules;
import io.kairos.rm.settings.QueueSetting;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The classes of service of queues, and what else an operator configured for each. */
final class QueueClasses {
  private QueueClasses() {}

  /** Names of the properties of queues that only Kairos has and that are set, by the alphabet. */
  static Stream<String> properties(SiteConfiguration site) {
    Configuration operators = site.operators();
    return Stream.concat(
            operators.getValByRegex(ClassRules.PATTERN).keySet().stream()
                .filter(name -> name.endsWith(ClassRules.CLASS) || name.endsWith(ClassRules.TAGS)),
            operators.getValByRegex(QueueSetting.PATTERN).keySet().stream())
        .sorted();
  }
}
