// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.ServiceClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AutoCreatedLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * Queues that hold services only because YARN may not preempt them. Many operators turn preemption
 * off by habit, and do not expect that nodes then hold fewer tasks.
 */
final class NotPreempted {
  private static final int MOST_NAMES = 5;

  private NotPreempted() {}

  /**
   * One sentence for an operator by each setting that makes queues so, in the order of the
   * settings.
   *
   * @param rules of a queue
   */
  static Map<String, String> sentences(
      Collection<? extends CSQueue> queues, Function<CSQueue, ClassRules> rules) {
    Map<String, List<String>> bySetting = new TreeMap<>();
    Map<String, String> fixes = new TreeMap<>();
    for (CSQueue queue : queues) {
      if (!(queue instanceof AbstractLeafQueue)) {
        continue;
      }
      rules
          .apply(queue)
          .notPreemptedBy(queue.getQueuePath())
          .ifPresent(
              by -> {
                CSQueue at = named(queue, by);
                String property = ClassRules.PREFIX + by + ClassRules.NOT_PREEMPTED;
                String setting =
                    isMade(at)
                        ? "disable_preemption in a template of " + at.getParent().getQueuePath()
                        : property;
                fixes.put(
                    setting,
                    isMade(at)
                        ? ClassRules.CLASS.substring(1) + " in that template"
                        : ClassRules.PREFIX + by + ClassRules.CLASS);
                bySetting
                    .computeIfAbsent(setting, any -> new ArrayList<>())
                    .add(queue.getQueuePath());
              });
    }
    Map<String, String> sentences = new TreeMap<>();
    bySetting.forEach(
        (setting, names) -> sentences.put(setting, sentence(setting, names, fixes.get(setting))));
    return sentences;
  }

  private static String sentence(String setting, List<String> names, String fix) {
    Collections.sort(names);
    int shown = Math.min(MOST_NAMES, names.size());
    return setting
        + " = true makes all tasks of "
        + String.join(", ", names.subList(0, shown))
        + (shown < names.size() ? " and " + (names.size() - shown) + " more queues" : "")
        + " services: nodes never suspend them, and get no tasks beyond their vcores while services"
        + " hold those. To let Kairos suspend them, set "
        + fix
        + " to "
        + ServiceClass.BATCH.text()
        + "; YARN then still preempts none of them.";
  }

  /** The queue of that path, which is this one or above it. */
  private static CSQueue named(CSQueue queue, String path) {
    CSQueue at = queue;
    while (at.getParent() != null && !at.getQueuePath().equals(path)) {
      at = at.getParent();
    }
    return at;
  }

  /** Whether it is in no file: what is set for it came by a template. */
  private static boolean isMade(CSQueue queue) {
    return queue instanceof AutoCreatedLeafQueue
        || (queue instanceof AbstractCSQueue && ((AbstractCSQueue) queue).isDynamicQueue());
  }
}
