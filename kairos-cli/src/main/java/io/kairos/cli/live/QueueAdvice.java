// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * How large Q should be, by what tasks use of their cores on nodes in shadow mode: so large that N
 * + Q of them use N cores even while some more of them rest than usual, or that memory is the
 * bound. Immutable.
 */
public final class QueueAdvice {
  private static final String PROPERTY = "yarn.scheduler.capacity.kairos.queue-vcores";

  /** Ten minutes of one task. */
  private static final double LEAST_SECONDS = 600;

  private static final int PERCENT = 100;
  private static final int DEFAULT_PERCENT = 100;
  private static final int STEP_PERCENT = 10;

  /** Of a core: without it, tasks that only sleep on a node of unknown memory need any number. */
  private static final double LEAST_SHARE = 0.01;

  /** Nodes round the sums that they tell: 10 containers that fill a node are not to be 9.9999. */
  private static final double TINY = 1e-3;

  private final OptionalInt percent;
  private final String text;

  private QueueAdvice(OptionalInt percent, String text) {
    this.percent = percent;
    this.text = text;
  }

  /** Q in percent of a node's vcores; empty where too little is known. */
  public OptionalInt percent() {
    return percent;
  }

  /** In sentences, with what it comes from and what a node will hold. */
  public String text() {
    return text;
  }

  /**
   * @param shadow nodes in shadow mode, at least one
   */
  static QueueAdvice of(List<ShadowNode> shadow) {
    ContainerDemand all =
        shadow.stream().map(ShadowNode::demand).reduce(ContainerDemand.NONE, ContainerDemand::plus);
    if (all.vcoreSeconds() < LEAST_SECONDS) {
      return unknown(
          "Too little ran on these nodes to propose queue-vcores: look again after some hours of"
              + " work.");
    }
    if (all.measuredVcoreSeconds() >= LEAST_SECONDS) {
      return all.coreShare() > 0
          ? byUse(all, usual(shadow))
          : unknown(
              "These nodes measure no CPU time, so nothing proposes queue-vcores: is"
                  + " yarn.nodemanager.container-monitor.enabled false there?");
    }
    return all.isMostlyFull()
        ? asToday(all, usual(shadow))
        : unknown(
            "Tasks on these nodes were too short to measure what they use, so nothing proposes"
                + " queue-vcores.");
  }

  private static QueueAdvice unknown(String text) {
    return new QueueAdvice(OptionalInt.empty(), text);
  }

  private static QueueAdvice byUse(ContainerDemand all, ShadowNode node) {
    double share = Math.min(1, all.coreShare());
    return proposal(
        String.format(
            Locale.ROOT,
            "A task uses %.2f of a core for each vcore while processors are free (seen: %,.0f"
                + " vcore-seconds).",
            share,
            all.measuredVcoreSeconds()),
        needed(Math.max(LEAST_SHARE, share), node.vcores()) / node.vcores(),
        all,
        node);
  }

  /**
   * How many tasks use all cores even at a moment when fewer of them work than usual, by one
   * standard deviation. As many as use them on average would leave a tenth of twelve cores at rest.
   *
   * @param share of its time that a task works, above 0, at most 1; it is drawn for each of them
   * @return n with n · share - √(n · share · (1 - share)) = cores
   */
  private static double needed(double share, int cores) {
    double spread = Math.sqrt(share * (1 - share));
    double root = (spread + Math.sqrt(spread * spread + 4 * share * cores)) / (2 * share);
    return root * root;
  }

  /** Where processors are never free, nobody can tell what tasks would use of more. */
  private static QueueAdvice asToday(ContainerDemand all, ShadowNode node) {
    return proposal(
        "Tasks leave no processors free, so it cannot be told what one uses. This keeps as many of"
            + " them as today.",
        all.mostHeldShare(),
        all,
        node);
  }

  /**
   * @param wanted vcores of tasks for each of a node's
   */
  private static QueueAdvice proposal(
      String from, double wanted, ContainerDemand all, ShadowNode node) {
    long room = room(all, node);
    double most = Math.min(wanted, (double) room / node.vcores());
    int queue = Math.max(DEFAULT_PERCENT, roundedUp(most - 1));
    String value =
        queue == DEFAULT_PERCENT
            ? PROPERTY + " = 100%, the default, is enough."
            : "Set " + PROPERTY + " to " + queue + "%.";
    return new QueueAdvice(
        OptionalInt.of(queue),
        String.join(" ", from, value, today(all, node, room), then(queue, node, room)));
  }

  /** Vcores of tasks for which the node has memory. */
  private static long room(ContainerDemand all, ShadowNode node) {
    return node.memoryMb() > 0
        ? (long) Math.floor(node.memoryMb() / all.memoryMbOfVcore() + TINY)
        : Long.MAX_VALUE;
  }

  private static String today(ContainerDemand all, ShadowNode node, long room) {
    String held =
        String.format(
            Locale.ROOT,
            "A node of %d vcores held %.0f vcores of tasks on average, side by side, and %.0f at most",
            node.vcores(),
            all.heldShare() * node.vcores(),
            all.mostHeldShare() * node.vcores());
    return room == Long.MAX_VALUE
        ? held + "."
        : held
            + String.format(
                Locale.ROOT,
                "; its %d MB have room for %d, at %.0f MB each.",
                node.memoryMb(),
                room,
                all.memoryMbOfVcore());
  }

  private static String then(int queue, ShadowNode node, long room) {
    String byDefault =
        queue > DEFAULT_PERCENT
            ? " (by the default, 100%, " + held(DEFAULT_PERCENT, node, room) + ")"
            : "";
    return "With Kairos it holds up to "
        + held(queue, node, room)
        + byDefault
        + ": "
        + node.vcores()
        + " of them run first, and the others use what these leave.";
  }

  private static long held(int queue, ShadowNode node, long room) {
    return Math.min(node.vcores() + (long) node.vcores() * queue / PERCENT, room);
  }

  private static int roundedUp(double share) {
    return (int) Math.ceil(share * PERCENT / STEP_PERCENT - TINY) * STEP_PERCENT;
  }

  /** One of the size that most have. */
  private static ShadowNode usual(List<ShadowNode> shadow) {
    Map<String, Long> counts =
        shadow.stream().collect(Collectors.groupingBy(ShadowNode::size, Collectors.counting()));
    return shadow.stream()
        .max(Comparator.comparing((ShadowNode node) -> counts.get(node.size())))
        .orElseThrow();
  }
}
