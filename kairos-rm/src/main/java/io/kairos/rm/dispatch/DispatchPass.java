// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A pass over the nodes (Kairos, Algorithm 2, MAINLOOP, lines 11–17): while tasks wait, the first
 * node in rank is offered, one container at a time, and ranked anew. A node that is declined is
 * left out from then on, and offered again
 *
 * <ul>
 *   <li>at once, if it has changed;
 *   <li>at once, to <em>new demand</em>: as long as anybody who has asked for more waits, all nodes
 *       are offered in their order, those that were declined before included;
 *   <li>for what others wait for as before, by a <em>walk</em> over all nodes. Walks {@linkplain
 *       WalkClock rest}: what nobody can serve costs a fifth of a core at most.
 * </ul>
 *
 * <p>Room under a queue's or a user's limit may have been freed, and nobody knows for whom. Then
 * the first node of each partition is offered as well, and the next one as long as it is taken.
 *
 * <p>Tasks may arrive while a pass is under way that has left out nodes which nobody could use
 * before: with idle cores, or at least better ones than the next in rank. Then the pass ends, and
 * the next one begins with all nodes. That one may end so again only after it has placed as many
 * tasks as there are such nodes: a stream of tasks neither keeps the last nodes from being offered,
 * nor more than doubles the offers.
 *
 * <p>Hosts that applications ask for are offered first as long as they have a free slot.
 *
 * <p>One thread owns an instance; any thread may tell it of {@link #demand} and {@link #freed}.
 *
 * @param <N> a node's id
 */
public final class DispatchPass<N extends Comparable<? super N>> {
  /** What came of a pass. */
  public static final class Result {
    private final boolean hasOffered;
    private final boolean isOfWalk;

    private Result(boolean hasOffered, boolean isOfWalk) {
      this.hasOffered = hasOffered;
      this.isOfWalk = isOfWalk;
    }

    /** Whether any node was offered, or looked at for an application that asks for hosts. */
    public boolean hasOffered() {
      return hasOffered;
    }

    /** Whether it offered all nodes to everybody, or went on with that. */
    public boolean isOfWalk() {
      return isOfWalk;
    }
  }

  /** What came of an offer for the rest of the pass. */
  private enum Answer {
    /** It was given a container, or is kept for one. */
    TAKEN,
    /** An application could have it, and waits for a host that it asked for. */
    LET_PASS,
    /** It is to be offered once more: whoever stood before others is out of the way. */
    AGAIN,
    /** Nobody may have it, or it is not fit to be given anything. */
    REFUSED,
    /** An application has just asked for hosts, and those go first: the pass must begin anew. */
    TOO_EARLY
  }

  private final ClusterRanking<N> ranking;
  private final OfferPort<N> port;
  private final HostWishes<N> hosts;
  private final NewDemand newDemand;
  private final LongSupplier nanoClock;
  private final WalkClock walk;

  private final AtomicInteger comingDemands = new AtomicInteger();
  private volatile boolean hasDemand;
  private volatile boolean hasFreed;
  private volatile boolean isRefreshed;

  /** Whether the last pass ended for tasks that had arrived. */
  private boolean hasEndedForDemand;

  /**
   * @param nanoClock a clock in nanoseconds that only goes forward, to measure what offers take
   */
  public DispatchPass(
      ClusterRanking<N> ranking,
      OfferPort<N> port,
      HostWishes<N> hosts,
      NewDemand newDemand,
      LongSupplier nanoClock) {
    this.ranking = ranking;
    this.port = port;
    this.hosts = hosts;
    this.newDemand = newDemand;
    this.nanoClock = nanoClock;
    this.walk = new WalkClock(nanoClock);
  }

  /**
   * Tasks are about to arrive, and may be offered nodes before {@link #demand} tells of them;
   * {@link #demandCame} must follow. Any thread.
   */
  public void demandComes() {
    comingDemands.incrementAndGet();
  }

  /** They have arrived, and {@link #demand} has told of them, or they will not. Any thread. */
  public void demandCame() {
    comingDemands.decrementAndGet();
  }

  /** Tasks have arrived, and {@link NewDemand} knows whose. Any thread. */
  public void demand() {
    hasDemand = true;
  }

  /** A queue, a user or the cluster may use more than before. Any thread. */
  public void freed() {
    hasFreed = true;
  }

  /** What everybody may use is worked out in another way: the next pass is a walk. Any thread. */
  public void refreshed() {
    isRefreshed = true;
  }

  /** How long until all nodes are offered to everybody again; 0 from then on. */
  public long restNanos() {
    return walk.restNanos();
  }

  /** Makes a pass, over all nodes if a walk is due or under way. */
  public Result answer() {
    if (isRefreshed || (!walk.isUnderWay() && walk.restNanos() == 0)) {
      isRefreshed = false;
      beginWalk();
    }
    return pass();
  }

  /** Makes a pass over all nodes, due or not. */
  public Result run() {
    beginWalk();
    return pass();
  }

  private void beginWalk() {
    walk.begin();
    ranking.beginWalk();
  }

  private Result pass() {
    boolean isOfWalk = walk.isUnderWay();
    boolean isBegunAnew = hasEndedForDemand;
    hasEndedForDemand = false;
    Set<String> probed = hasFreed ? new HashSet<>(ranking.allPartitions()) : new HashSet<>();
    hasFreed = false;
    if (hasDemand) {
      // In this order: who asks meanwhile is taken over by this pass or the next one.
      hasDemand = false;
      newDemand.take();
      ranking.resume();
    }
    long declinedNanos = 0;
    boolean hasOffered = false;
    int placed = 0;
    hosts.look();
    if (!hosts.isEmpty()) {
      hasOffered = true;
      declinedNanos += offerWanted();
    }
    Set<String> withIdleSlotLetPass = new HashSet<>();
    boolean isEnded = false;
    boolean goesOn = true;
    while (goesOn && port.goesOn()) {
      goesOn = false;
      port.catchUp();
      for (Optional<N> node = nextReserved(); node.isPresent(); node = nextReserved()) {
        hasOffered = true;
        declinedNanos += fulfil(node.get());
      }
      for (String partition : probed.isEmpty() ? ranking.partitions() : ranking.allPartitions()) {
        long startNanos = nanoClock.getAsLong();
        Optional<N> node = port.isWanted(partition) ? next(partition, probed) : Optional.empty();
        if (node.isPresent()) {
          goesOn = true;
          boolean isFree = ranking.hasFreeSlot(node.get());
          if (!isFree && withIdleSlotLetPass.contains(partition)) {
            // An idle core elsewhere goes before a suspended task on the host that it asks for.
            ranking.setAside(node.get());
            probed.remove(partition);
            continue;
          }
          if ((hasDemand || comingDemands.get() > 0)
              && isToBeginAnew(node.get(), isBegunAnew, placed)) {
            hasEndedForDemand = true;
            isEnded = true;
            goesOn = false;
            break;
          }
          hasOffered = true;
          Answer answer = offer(node.get());
          if (answer == Answer.TAKEN) {
            placed++;
          } else {
            if (answer != Answer.AGAIN) {
              probed.remove(partition);
            }
            declinedNanos += nanoClock.getAsLong() - startNanos;
          }
          if (answer == Answer.TOO_EARLY) {
            isEnded = true;
            goesOn = false;
            break;
          }
          if (isFree && answer == Answer.LET_PASS) {
            withIdleSlotLetPass.add(partition);
          }
        }
      }
    }
    if (isOfWalk) {
      walk.declined(declinedNanos);
    }
    if (!isEnded && port.goesOn()) {
      // What has arrived meanwhile may not have been offered what was left out before; it is not
      // taken over yet, and so it stays open.
      newDemand.close();
      if (isOfWalk && !ranking.hasReservedOfWalk()) {
        walk.end();
      }
    }
    return new Result(hasOffered, isOfWalk);
  }

  /** New demand does not wait for the reservations of a walk: they are for others. */
  private Optional<N> nextReserved() {
    Optional<N> changed = ranking.nextReservedChanged();
    boolean isForOthers =
        changed.isEmpty() && ranking.hasReservedOfWalk() && !hasDemand && !newDemand.isOpen();
    return isForOthers ? ranking.nextReservedOfWalk() : changed;
  }

  private Optional<N> next(String partition, Set<String> probed) {
    if (probed.contains(partition)) {
      Optional<N> first = ranking.firstOfAll(partition);
      if (first.isPresent()) {
        return first;
      }
      probed.remove(partition);
    }
    return isWide() ? ranking.first(partition) : ranking.firstFresh(partition);
  }

  /** Whether nodes are offered that were declined before the demand changed. */
  private boolean isWide() {
    return walk.isUnderWay() || newDemand.isOpen();
  }

  /** Whether tasks that have arrived are to be offered what was left out, before this node. */
  private boolean isToBeginAnew(N node, boolean isBegunAnew, int placed) {
    int better = ranking.freeAside();
    if (better == 0 && ranking.isAnyAsideBefore(node)) {
      better = ranking.aside();
    }
    return better > 0 && (!isBegunAnew || placed >= better);
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
      Deque<N> free = new ArrayDeque<>(ranking.free(partition, isWide()));
      while (!free.isEmpty() && port.goesOn()) {
        N node = free.remove();
        if (ranking.hasFreeSlot(node) && hosts.isWanted(node)) {
          long offeredNanos = nanoClock.getAsLong();
          hosts.remember();
          Outcome outcome = attempt(node, port::offer);
          hosts.forgive();
          if (outcome == Outcome.ALLOCATED) {
            allocatingNanos += nanoClock.getAsLong() - offeredNanos;
          }
          if (outcome == Outcome.ALLOCATED || outcome == Outcome.FAILED_FOR_ONE) {
            free.add(node);
          }
        }
      }
    }
    return nanoClock.getAsLong() - startNanos - allocatingNanos;
  }

  /** Offers a node, and leaves it out unless it was taken. */
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
    if (outcome == Outcome.FAILED_FOR_ONE) {
      return Answer.AGAIN;
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
      } else if (outcome != Outcome.GONE && outcome != Outcome.CLOSED) {
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
