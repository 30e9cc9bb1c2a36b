// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A pass over the nodes (Kairos, Algorithm 2, MAINLOOP, lines 11–17): while tasks wait, the first
 * node in rank is offered, one container at a time, and ranked anew. A node that is declined is
 * left out for the rest of the pass.
 *
 * <p>Tasks may arrive while a pass is under way that has left out nodes with idle cores, which
 * nobody could use before. Then the pass ends, and the next one begins with all nodes. That one may
 * end so again only after it has placed as many tasks as there are such nodes: a stream of tasks
 * neither keeps the last nodes from being offered, nor more than doubles the offers.
 *
 * <p>Hosts that applications ask for are offered first as long as they have a free slot.
 *
 * <p>One thread owns an instance; any thread may tell it of {@link #demand}.
 *
 * @param <N> a node's id
 */
public final class DispatchPass<N extends Comparable<? super N>> {
  /** What came of a pass. */
  public static final class Result {
    private final boolean hasOffered;
    private final long declinedNanos;

    private Result(boolean hasOffered, long declinedNanos) {
      this.hasOffered = hasOffered;
      this.declinedNanos = declinedNanos;
    }

    /** Whether any node was offered, or looked at for an application that asks for hosts. */
    public boolean hasOffered() {
      return hasOffered;
    }

    /** How long the offers took that were declined. */
    public long declinedNanos() {
      return declinedNanos;
    }
  }

  /** What came of an offer for the rest of the pass. */
  private enum Answer {
    /** It was given a container, or is kept for one. */
    TAKEN,
    /** An application could have it, and waits for a host that it asked for. */
    LET_PASS,
    /** Nobody may have it, or it is not fit to be given anything. */
    REFUSED,
    /** An application has just asked for hosts, and those go first: the pass must begin anew. */
    TOO_EARLY
  }

  private final ClusterRanking<N> ranking;
  private final OfferPort<N> port;
  private final HostWishes<N> hosts;
  private final LongSupplier nanoClock;

  private volatile boolean hasDemand;

  /** Whether the last pass ended for tasks that had arrived. */
  private boolean hasEndedForDemand;

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward, to measure what offers take
   */
  public DispatchPass(
      ClusterRanking<N> ranking, OfferPort<N> port, HostWishes<N> hosts, LongSupplier nanoClock) {
    this.ranking = ranking;
    this.port = port;
    this.hosts = hosts;
    this.nanoClock = nanoClock;
  }

  /** Tasks have arrived. Any thread. */
  public void demand() {
    hasDemand = true;
  }

  /** Makes a pass. */
  public Result run() {
    long declinedNanos = 0;
    boolean hasOffered = false;
    boolean isBegunAnew = hasEndedForDemand;
    hasEndedForDemand = false;
    hasDemand = false;
    int placed = 0;
    ranking.resume();
    hosts.look();
    if (!hosts.isEmpty()) {
      hasOffered = true;
      declinedNanos += offerWanted();
    }
    Set<String> withIdleSlotLetPass = new HashSet<>();
    boolean goesOn = true;
    while (goesOn && port.goesOn()) {
      goesOn = false;
      port.catchUp();
      for (Optional<N> node = ranking.nextReserved();
          node.isPresent();
          node = ranking.nextReserved()) {
        hasOffered = true;
        declinedNanos += fulfil(node.get());
      }
      for (String partition : ranking.partitions()) {
        Optional<N> node = port.isWanted(partition) ? ranking.first(partition) : Optional.empty();
        if (node.isPresent()) {
          goesOn = true;
          boolean isFree = ranking.hasFreeSlot(node.get());
          if (!isFree && withIdleSlotLetPass.contains(partition)) {
            // An idle core elsewhere goes before a suspended task on the host that it asks for.
            ranking.setAside(node.get());
            continue;
          }
          if (hasDemand && isToBeginAnew(isBegunAnew, placed)) {
            hasEndedForDemand = true;
            goesOn = false;
            break;
          }
          hasOffered = true;
          long startNanos = nanoClock.getAsLong();
          Answer answer = offer(node.get());
          if (answer == Answer.TAKEN) {
            placed++;
          } else {
            declinedNanos += nanoClock.getAsLong() - startNanos;
          }
          if (answer == Answer.TOO_EARLY) {
            goesOn = false;
            break;
          }
          if (isFree && answer == Answer.LET_PASS) {
            withIdleSlotLetPass.add(partition);
          }
        }
      }
    }
    return new Result(hasOffered, declinedNanos);
  }

  /** Whether tasks that have arrived are to be offered what this pass has left out. */
  private boolean isToBeginAnew(boolean isBegunAnew, int placed) {
    int free = ranking.freeAside();
    return free > 0 && (!isBegunAnew || placed >= free);
  }

  /**
   * Offers the nodes first that have a free slot and that an application asks for by name, in the
   * order of their rank; returns how long offers took that were declined.
   */
  private long offerWanted() {
    long startNanos = nanoClock.getAsLong();
    long allocatingNanos = 0;
    for (String partition : ranking.partitions()) {
      if (!port.isWanted(partition)) {
        continue;
      }
      Deque<N> free = new ArrayDeque<>(ranking.free(partition));
      while (!free.isEmpty() && port.goesOn()) {
        N node = free.remove();
        if (ranking.hasFreeSlot(node) && hosts.isWanted(node)) {
          long offeredNanos = nanoClock.getAsLong();
          hosts.remember();
          Outcome outcome = attempt(node, port::offer);
          hosts.forgive();
          if (outcome == Outcome.ALLOCATED) {
            allocatingNanos += nanoClock.getAsLong() - offeredNanos;
            free.add(node);
          }
        }
      }
    }
    return nanoClock.getAsLong() - startNanos - allocatingNanos;
  }

  /** Offers a node, and leaves it out for the rest of the pass unless it was taken. */
  private Answer offer(N node) {
    boolean isForgiven = !hosts.isEmpty() && !ranking.takeOpportunity(node);
    hosts.remember();
    Outcome outcome = attempt(node, port::offer);
    boolean isLetPass = outcome == Outcome.DECLINED && hosts.hasLetPass(node);
    if (isForgiven) {
      hosts.forgive();
    }
    if (outcome == Outcome.ALLOCATED || outcome == Outcome.RESERVED) {
      return Answer.TAKEN;
    }
    if (outcome == Outcome.TOO_EARLY) {
      return Answer.TOO_EARLY;
    }
    ranking.setAside(node);
    return isLetPass ? Answer.LET_PASS : Answer.REFUSED;
  }

  /** Tries a reservation; returns how long that took unless the container was allocated. */
  private long fulfil(N node) {
    long startNanos = nanoClock.getAsLong();
    Outcome outcome = attempt(node, port::fulfil);
    return outcome == Outcome.ALLOCATED ? 0 : nanoClock.getAsLong() - startNanos;
  }

  private Outcome attempt(N node, Function<N, Outcome> offer) {
    try {
      Outcome outcome = offer.apply(node);
      if (outcome == Outcome.UNFIT) {
        ranking.unfit(node);
      } else if (outcome != Outcome.GONE) {
        BookedNode now = port.look(node);
        if (now != null) {
          ranking.rank(node, now);
        }
      }
      return outcome;
    } catch (Throwable t) {
      // Also an error: the node would otherwise stay first, and nothing would be placed at all.
      port.failed(node, t);
      return Outcome.FAILED;
    }
  }
}
