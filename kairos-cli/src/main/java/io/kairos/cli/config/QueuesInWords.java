// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.ServiceClass;
import io.kairos.rm.QueueFacts;
import io.kairos.rm.SchedulerDryRun;
import io.kairos.rm.placement.JobOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * What the queues have, in sentences: the order of their applications and the class of their tasks.
 * It is read from the queues that YARN makes of the configuration, not from the configuration.
 */
final class QueuesInWords {
  /** Names the first queues; without it there is none, or a store has them. */
  static final String ROOT_QUEUES = "yarn.scheduler.capacity.root.queues";

  private static final int MOST_NAMES = 8;

  private final Configuration conf;
  private final Function<JobOrder, String> orders;

  /**
   * @param conf of the ResourceManager, which takes all of it that is of Kairos
   * @param orders describes a job order: its name, a colon and what it does
   */
  QueuesInWords(Configuration conf, Function<JobOrder, String> orders) {
    this.conf = conf;
    this.orders = orders;
  }

  /**
   * @param jobOrder of the settings
   * @param areBoundLate whether tasks of queues in an order of Kairos are
   */
  List<String> sentences(JobOrder jobOrder, boolean areBoundLate) {
    List<String> words = new ArrayList<>();
    if (conf.get(ROOT_QUEUES) == null) {
      words.add(
          "applications of a queue that sets no ordering-policy are asked in the order "
              + orders.apply(jobOrder));
      words.add("no queue is named here (" + ROOT_QUEUES + "), so nothing else is known of queues");
      return words;
    }
    try (SchedulerDryRun made = new SchedulerDryRun(conf)) {
      List<QueueFacts> queues = made.queues();
      orders(queues, areBoundLate, words);
      classes(queues, words);
      List<QueueFacts> notHeld =
          queues.stream().filter(queue -> !queue.areReducesHeld()).collect(toList());
      if (!notHeld.isEmpty()) {
        words.add("reduces of " + named(notHeld) + " do not wait for the maps of their job");
      }
      List<QueueFacts> byUser =
          queues.stream().filter(QueueFacts::isRankedByUser).collect(toList());
      if (!byUser.isEmpty()) {
        words.add("ranks in " + named(byUser) + " go by all work that a user has there");
      }
      words.addAll(made.remarks().values());
    } catch (InvalidSettingException e) {
      words.add("a ResourceManager does not start with " + e.getMessage());
      words.add("what these queues have is not known as long as that is so");
    } catch (IllegalArgumentException e) {
      words.add("YARN refuses these queues, so what they have is not known: " + e.getMessage());
    }
    String store =
        conf.getTrimmed(
            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
            YarnConfiguration.FILE_CONFIGURATION_STORE);
    if (!store.equals(YarnConfiguration.FILE_CONFIGURATION_STORE)) {
      words.add(
          "the ResourceManager reads its queues from a store ("
              + YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS
              + " = "
              + store
              + "), which may hold others than these files");
    }
    return words;
  }

  private void orders(List<QueueFacts> queues, boolean areBoundLate, List<String> words) {
    Map<String, List<QueueFacts>> byOrder =
        queues.stream().collect(groupingBy(QueueFacts::order, TreeMap::new, toList()));
    byOrder.forEach(
        (order, those) ->
            words.add(
                "applications of "
                    + (byOrder.size() == 1 ? "a queue" : named(those))
                    + " are asked in the order "
                    + (JobOrder.ALL.has(order)
                        ? orders.apply(JobOrder.ALL.get(order))
                        : order
                            + ": the ordering-policy of YARN that is set for it"
                            + (areBoundLate
                                ? ", so full nodes take its tasks as long as they have room"
                                : ""))));
  }

  private static void classes(List<QueueFacts> queues, List<String> words) {
    Predicate<QueueFacts> isPlain =
        queue -> queue.serviceClass() == ServiceClass.BATCH && queue.choosable().isEmpty();
    queues.stream()
        .filter(isPlain.negate())
        .collect(groupingBy(QueuesInWords::classes, TreeMap::new, toList()))
        .forEach(
            (classes, those) -> words.add("tasks of " + named(those) + " are of class " + classes));
    List<QueueFacts> plain = queues.stream().filter(isPlain).collect(toList());
    if (!plain.isEmpty()) {
      words.add(
          "tasks of "
              + (plain.size() == queues.size() ? "all queues" : named(plain))
              + " are of class "
              + ServiceClass.BATCH.text());
    }
  }

  private static String classes(QueueFacts queue) {
    return queue.serviceClass().text()
        + (queue.choosable().isEmpty()
            ? ""
            : ", or of the class of their application's tag: "
                + queue.choosable().stream().map(ServiceClass::text).collect(joining(" or ")));
  }

  private static String named(List<QueueFacts> queues) {
    String names = queues.stream().limit(MOST_NAMES).map(QueueFacts::name).collect(joining(", "));
    return (queues.size() == 1 ? "queue " : "queues ")
        + names
        + (queues.size() > MOST_NAMES ? " and " + (queues.size() - MOST_NAMES) + " more" : "");
  }
}
