// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Places the application masters that still wait after a {@link DispatchPass}. A master needs next
 * to no CPU and takes none of N + Q. So a node that is full of tasks has a place for it wherever it
 * has the memory: on the node with the fewest tasks for its cores, then with the fewest masters.
 * Nodes with room were offered before, in the order in which the queues take them.
 *
 * <p>A master that finds no place is left alone for {@value #REST_PER_TIME} times as long as the
 * search took, times the number of those that wait. Nobody asks again who waits for as many times
 * as that took. So all of them together cost no more than a fifth of a core each way.
 *
 * <p>Hundreds of masters may look at thousands of nodes. Tasks are offered nodes in between.
 *
 * <p>One thread owns an instance.
 *
 * @param <N> a node's id
 * @param <M> an application that waits for its master
 */
public final class MasterPass<N extends Comparable<? super N>, M> {
  private static final int REST_PER_TIME = 5;
  private static final long REST_AFTER_ERROR_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So long masters are tried at a stretch; the one of that moment is tried to its end. */
  static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ClusterRanking<N> ranking;
  private final MasterPort<N, M> port;
  private final LongSupplier nanoClock;

  /** Until when masters, and those of the same limits, are left alone. */
  private final Map<M, Long> restingMasters = new HashMap<>();

  private final Map<Object, Long> restingLimits = new HashMap<>();

  /** Until when nobody asks who waits: thousands may, which the share of masters keeps out. */
  private long restsUntilNanos;

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward, to measure what a search takes
   */
  public MasterPass(ClusterRanking<N> ranking, MasterPort<N, M> port, LongSupplier nanoClock) {
    this.ranking = ranking;
    this.port = port;
    this.nanoClock = nanoClock;
    this.restsUntilNanos = nanoClock.getAsLong();
  }

  /** Makes a pass for which nobody has to wait. */
  public void run(BooleanSupplier goesOn) {
    run(goesOn, () -> {});
  }

  /**
   * Makes a pass.
   *
   * @param goesOn whether to go on; a pass ends before the next master if not
   * @param meanwhile offers nodes to others; is run before the next master whenever masters have
   *     been tried for 20 ms, or as long as it took last
   */
  public void run(BooleanSupplier goesOn, Runnable meanwhile) {
    long beginNanos = nanoClock.getAsLong();
    if (beginNanos - restsUntilNanos < 0) {
      return;
    }
    restingMasters.values().removeIf(until -> until - beginNanos <= 0);
    restingLimits.values().removeIf(until -> until - beginNanos <= 0);
    List<M> waiting = port.waiting();
    long askedNanos = nanoClock.getAsLong();
    restsUntilNanos = askedNanos + REST_PER_TIME * (askedNanos - beginNanos);
    long turnNanos = MOST_NANOS;
    long turnBeginNanos = beginNanos;
    for (M master : waiting) {
      long nowNanos = nanoClock.getAsLong();
      if (nowNanos - turnBeginNanos >= turnNanos) {
        meanwhile.run();
        turnBeginNanos = nanoClock.getAsLong();
        turnNanos = Math.max(MOST_NANOS, turnBeginNanos - nowNanos);
      }
      if (!goesOn.getAsBoolean()) {
        break;
      }
      Object limits = port.limitedAs(master);
      if (restingMasters.containsKey(master) || restingLimits.containsKey(limits)) {
        continue;
      }
      long startNanos = nanoClock.getAsLong();
      Outcome outcome = place(master);
      if (outcome == Outcome.ALLOCATED) {
        continue;
      }
      long endNanos = nanoClock.getAsLong();
      long untilNanos = endNanos + REST_PER_TIME * (endNanos - startNanos) * waiting.size();
      if (outcome == Outcome.FAILED) {
        restingLimits.put(limits, untilNanos);
      } else {
        restingMasters.merge(master, untilNanos, Math::max);
      }
    }
  }

  private Outcome place(M master) {
    Queue<NodeEntry<N>> nodes = ranking.forMasters(port.partition(master));
    for (NodeEntry<N> entry = nodes.poll(); entry != null; entry = nodes.poll()) {
      N node = entry.id;
      try {
        Outcome outcome = port.place(master, node);
        if (outcome == Outcome.ALLOCATED) {
          BookedNode now = port.look(node);
          if (now != null) {
            ranking.rank(node, now);
          }
        }
        if (outcome == Outcome.ALLOCATED || outcome == Outcome.FAILED) {
          return outcome;
        }
      } catch (Throwable t) {
        // Also an error: other masters wait, too, and tasks.
        restingMasters.put(master, nanoClock.getAsLong() + REST_AFTER_ERROR_NANOS);
        port.failed(master, node, t);
        return Outcome.DECLINED;
      }
    }
    return Outcome.DECLINED;
  }
}
