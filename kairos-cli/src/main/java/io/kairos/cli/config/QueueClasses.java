// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static java.util.stream.Collectors.joining;

import io.kairos.common.ServiceClass;
import io.kairos.rm.jobs.ClassRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The classes of service of queues, as the operator configured them. */
final class QueueClasses {
  private QueueClasses() {}

  /** Names of the properties of queues that only Kairos has and that are set, by the alphabet. */
  static Stream<String> properties(SiteConfiguration site) {
    return site.operators().getValByRegex(ClassRules.PATTERN).keySet().stream()
        .filter(name -> name.endsWith(ClassRules.CLASS) || name.endsWith(ClassRules.TAGS))
        .sorted();
  }

  /** What they come to. All of them must be such as the ResourceManager takes. */
  static List<String> inWords(Configuration conf) {
    ClassRules rules = new ClassRules(conf.getValByRegex(ClassRules.PATTERN));
    List<String> words = new ArrayList<>();
    for (String queue : rules.queues()) {
      Set<ServiceClass> choosable = rules.choosable(queue);
      words.add(
          "tasks of queue "
              + queue
              + " are of class "
              + rules.of(queue, List.of()).text()
              + (choosable.isEmpty()
                  ? ""
                  : ", or of the class of their application's tag: "
                      + choosable.stream().map(ServiceClass::text).collect(joining(" or "))));
    }
    words.add(
        (words.isEmpty() ? "tasks of all queues" : "tasks of queues that have no class")
            + " are of class "
            + ServiceClass.BATCH.text());
    return words;
  }
}
