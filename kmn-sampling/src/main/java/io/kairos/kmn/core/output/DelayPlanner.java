// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How many of M maps to wait for once K have finished (§4.3.2): the K' from K to M with the
 * smallest {@code F_K + D_K' + S_K'}, where F is the time to the K-th finish, D the further wait
 * and S the time of the transfers from the best K of K' outputs.
 *
 * <p>Both heuristics of the paper keep the number of tried K' small:
 *
 * <ul>
 *   <li><i>Bounding transfer</i>: the search ends where the wait is longer than the most that can
 *       still be won: the best total so far against the transfers with all M outputs.
 *   <li><i>Coalescing</i>: of finishes within δ of each other only the last is tried. The paper
 *       joins a finish to the one before it, so that a long row of them costs far more than δ; here
 *       no group is longer than δ, which keeps the promise that the plan is at most δ from the
 *       best.
 * </ul>
 *
 * That promise needs transfers that do not get slower with more choice, as the paper assumes too.
 * If they do, the plan is still never worse than not to wait at all. Stateless.
 */
public final class DelayPlanner {
  private static final Comparator<Finish> IN_TIME =
      Comparator.comparingLong(Finish::finishMillis)
          .thenComparingInt(finish -> finish.task.index());

  private final double coalescing;
  private final long longestWaitMillis;

  /**
   * @param coalescing δ as a share of F_K, from 0 to 1; the paper uses 0.01. With 0 only finishes
   *     at the same millisecond are joined.
   * @param longestWaitMillis the longest that is waited after the K-th finish, at least 0; this
   *     bound is not in the paper
   * @throws IllegalArgumentException if one is out of range
   */
  public DelayPlanner(double coalescing, long longestWaitMillis) {
    if (!(coalescing >= 0 && coalescing <= 1)) {
      throw Refusal.of("coalescing", coalescing, "use a number from 0 to 1, for example 0.01.");
    }
    if (longestWaitMillis < 0) {
      throw Refusal.of("longest wait", longestWaitMillis, "use at least 0 ms.");
    }
    this.coalescing = coalescing;
    // A longer one than any finish would only overflow.
    this.longestWaitMillis = Math.min(longestWaitMillis, Finish.LONGEST_MILLIS);
  }

  /** When a map finished, or when it is predicted to. */
  public static final class Finish {
    private static final long LONGEST_MILLIS = 100_000_000_000L;

    private final UpstreamTask task;
    private final long finishMillis;

    private Finish(UpstreamTask task, long finishMillis) {
      this.task = task;
      this.finishMillis = finishMillis;
    }

    /**
     * @param finishMillis milliseconds since the first map of the job started: δ is a share of it
     * @throws IllegalArgumentException if that is negative or more than three years, so surely
     *     counted from something else
     */
    public static Finish of(UpstreamTask task, long finishMillis) {
      if (finishMillis < 0 || finishMillis > LONGEST_MILLIS) {
        throw Refusal.of(
            "finish of " + task,
            finishMillis,
            "count the milliseconds from the start of the job's first map.");
      }
      return new Finish(Objects.requireNonNull(task, "task"), finishMillis);
    }

    public UpstreamTask task() {
      return task;
    }

    /** Milliseconds since the first map of the job started. */
    public long finishMillis() {
      return finishMillis;
    }

    @Override
    public String toString() {
      return task + " at " + finishMillis + " ms";
    }
  }

  /** What to wait for, and what is used then if all comes as predicted. */
  public static final class Plan {
    private final int waitFor;
    private final long untilMillis;
    private final double transferMillis;
    private final List<UpstreamTask> chosen;
    private final int examined;

    private Plan(
        int waitFor,
        long untilMillis,
        double transferMillis,
        List<UpstreamTask> chosen,
        int examined) {
      this.waitFor = waitFor;
      this.untilMillis = untilMillis;
      this.transferMillis = transferMillis;
      this.chosen = chosen;
      this.examined = examined;
    }

    private double totalMillis() {
      return untilMillis + transferMillis;
    }

    private Plan examined(int all) {
      return new Plan(waitFor, untilMillis, transferMillis, chosen, all);
    }

    /** K': how many outputs to wait for, from K to M. */
    public int waitFor() {
      return waitFor;
    }

    /** F_K': when the last of them finishes, in milliseconds since the job's first map started. */
    public long untilMillis() {
      return untilMillis;
    }

    /** S_K': predicted time of the transfers from the chosen outputs, in milliseconds. */
    public double transferMillis() {
      return transferMillis;
    }

    /** The best K of the K', unmodifiable, in the order of {@link RoundRobinSelector}. */
    public List<UpstreamTask> chosen() {
      return chosen;
    }

    /** How many K' were tried; without heuristics it would be M - K + 1. */
    public int examined() {
      return examined;
    }

    @Override
    public String toString() {
      return "wait for "
          + waitFor
          + " until "
          + untilMillis
          + " ms, transfer "
          + transferMillis
          + " ms";
    }
  }

  /**
   * @param finishes one for each of the M maps, actual or predicted, in any order
   * @param k K, from 1 to M
   * @param transferMillis S of a choice, for example a {@link TransferModel}: finite, at least 0
   * @throws IllegalArgumentException if k is out of range, a task is listed twice, or the transfer
   *     time is no such number
   */
  public Plan plan(
      List<Finish> finishes, int k, ToDoubleFunction<List<UpstreamTask>> transferMillis) {
    RoundRobinSelector.requireEnough(finishes.size(), k);
    RoundRobinSelector.distinctByIndex(
        finishes.stream().map(Finish::task).collect(Collectors.toList()));
    List<Finish> inTime = new ArrayList<>(finishes);
    inTime.sort(IN_TIME);
    return new Search(inTime, k, transferMillis).run();
  }

  /** One search; finishes are numbered from 1 as in the paper. */
  private final class Search {
    private final List<Finish> inTime;
    private final int k;
    private final ToDoubleFunction<List<UpstreamTask>> transfers;
    private final OutputsByRack outputs = new OutputsByRack();
    private int added;
    private int examined;

    private Search(List<Finish> inTime, int k, ToDoubleFunction<List<UpstreamTask>> transfers) {
      this.inTime = inTime;
      this.k = k;
      this.transfers = transfers;
    }

    private Plan run() {
      Plan best = examine(k);
      int last = lastUntil(finishMillis(k) + longestWaitMillis);
      if (last > k) {
        Plan longest = longest(last);
        long groupMillis = (long) (coalescing * finishMillis(k));
        int next = k;
        // Whether a later one can be better at all, with the least transfer there can be.
        while (next <= last && finishMillis(next) + longest.transferMillis < best.totalMillis()) {
          int groupEnd = Math.min(last, lastUntil(finishMillis(next) + groupMillis));
          if (groupEnd > k) {
            Plan plan = groupEnd == last ? longest : examine(groupEnd);
            best = plan.totalMillis() < best.totalMillis() ? plan : best;
          }
          next = groupEnd + 1;
        }
      }
      return best.examined(examined);
    }

    private Plan examine(int waitFor) {
      while (added < waitFor) {
        outputs.add(inTime.get(added).task);
        added++;
      }
      return plan(waitFor, outputs.choose(k));
    }

    private Plan plan(int waitFor, List<UpstreamTask> chosen) {
      return new Plan(waitFor, finishMillis(waitFor), transferMillis(chosen), chosen, examined);
    }

    /** Beside the others, which come in order of time. */
    private Plan longest(int last) {
      OutputsByRack all = new OutputsByRack();
      inTime.subList(0, last).forEach(finish -> all.add(finish.task));
      return plan(last, all.choose(k));
    }

    private double transferMillis(List<UpstreamTask> chosen) {
      examined++;
      double millis = transfers.applyAsDouble(chosen);
      if (!(millis >= 0 && Double.isFinite(millis))) {
        throw Refusal.of("transfer time", millis, "let it be a number of at least 0 milliseconds.");
      }
      return millis;
    }

    private long finishMillis(int number) {
      return inTime.get(number - 1).finishMillis;
    }

    /** The last finish until that time; the K-th is one of them. */
    private int lastUntil(long millis) {
      int low = k;
      int high = inTime.size();
      while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (finishMillis(middle) <= millis) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }
  }
}
