// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import io.kairos.rm.jobs.ClassRules;
import java.util.stream.Stream;

/** The classes of service of queues, as the operator configured them. */
final class QueueClasses {
  private QueueClasses() {}

  /** Names of the properties of queues that only Kairos has and that are set, by the alphabet. */
  static Stream<String> properties(SiteConfiguration site) {
    return site.operators().getValByRegex(ClassRules.PATTERN).keySet().stream()
        .filter(name -> name.endsWith(ClassRules.CLASS) || name.endsWith(ClassRules.TAGS))
        .sorted();
  }
}
