// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Brings two pieces of news about ended tasks of one job together, in whichever order they come:
 * that a task has ended on a node, and how much the tasks that have ended there attained. Several
 * that end on one node between two heartbeats share what is told of them by what was guessed. What
 * has found nothing of the other kind after two looks is old, and forgotten.
 *
 * @param <N> a node's id
 */
final class EndedTasks<N> {
  /** Is told what ended tasks attained. */
  interface Account {
    /**
     * @param kind request class of the tasks, or {@link #LOST}
     * @param seconds core-seconds more, or less, than was known
     */
    void add(int kind, double seconds);
  }

  /** In place of a request class: tasks whose work was lost, and those that nobody knows. */
  static final int LOST = Integer.MIN_VALUE;

  private static final class OnNode {
    /** What was guessed of tasks of which nothing is told yet, core-seconds by request class. */
    final Map<Integer, Double> guessed = new HashMap<>();

    /** Told, and of no task that is known to have ended. */
    double earlySeconds;

    boolean isOld;
  }

  private final Account account;

  /** Those of which one piece of news is missing. */
  private final Map<N, OnNode> nodes = new HashMap<>();

  EndedTasks(Account account) {
    this.account = account;
  }

  /**
   * A task has ended on a node.
   *
   * @param kind its request class, or {@link #LOST}
   * @param guessedSeconds what it attained, until that is told; nothing is accounted of a lost one
   */
  void add(N node, int kind, double guessedSeconds) {
    OnNode there = nodes.computeIfAbsent(node, id -> new OnNode());
    if (there.earlySeconds > 0) {
      account.add(kind, there.earlySeconds);
      nodes.remove(node);
      return;
    }
    if (kind != LOST) {
      account.add(kind, guessedSeconds);
    }
    there.guessed.merge(kind, guessedSeconds, Double::sum);
    there.isOld = false;
  }

  /** Tasks that have ended on a node attained so much more. */
  void told(N node, double seconds) {
    OnNode there = nodes.computeIfAbsent(node, id -> new OnNode());
    if (there.guessed.isEmpty()) {
      there.earlySeconds += seconds;
      there.isOld = false;
      return;
    }
    double all = there.guessed.values().stream().mapToDouble(Double::doubleValue).sum();
    there.guessed.forEach(
        (kind, guessed) -> {
          double part = all > 0 ? guessed / all : 1.0 / there.guessed.size();
          account.add(kind, part * seconds - (kind == LOST ? 0 : guessed));
        });
    nodes.remove(node);
  }

  /**
   * The first that this node tells of the job, which was there before anybody here knew of it: most
   * of it is of tasks that nobody knows.
   */
  void toldOfBefore(N node, double seconds) {
    OnNode there = nodes.remove(node);
    double known = 0;
    if (there != null) {
      for (Map.Entry<Integer, Double> each : there.guessed.entrySet()) {
        known += each.getKey() == LOST ? 0 : each.getValue();
      }
    }
    account.add(LOST, Math.max(0, seconds - known));
  }

  /** Nodes of which one piece of news is missing. */
  int size() {
    return nodes.size();
  }

  /** Time has passed: what was told before the last look and of no task is of tasks of before. */
  void look() {
    for (Iterator<OnNode> each = nodes.values().iterator(); each.hasNext(); ) {
      OnNode there = each.next();
      if (there.isOld) {
        account.add(LOST, there.earlySeconds);
        each.remove();
      }
      there.isOld = true;
    }
  }
}
