// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that places waiting tasks (Kairos, Algorithm 2, MAINLOOP). It makes a pass whenever
 * tasks arrive or room is freed, and at least every Δ: while tasks wait, the first node in rank is
 * offered, one container at a time, and ranked anew. A node that is declined is left out for the
 * rest of the pass.
 *
 * <p>The paper only sleeps Δ between passes. Answering at once saves a short task most of its wait;
 * the order of placement is the same.
 *
 * <p>Tasks may arrive while a pass is under way that has left out nodes with idle cores, which
 * nobody could use before. Then the pass ends, and the next one begins with all nodes. That one may
 * end so again only after it has placed as many tasks as there are such nodes: a stream of tasks
 * neither keeps the last nodes from being offered, nor more than doubles the offers.
 *
 * <p>A pass costs something for every node that is declined, and waiting tasks may be unable to use
 * any of them, for instance at a queue's limit. Then the dispatcher rests {@value
 * #REST_PER_DECLINED_TIME} times as long as the declined offers took, whatever happens meanwhile,
 * so that such demand never costs more than a fifth of a core.
 *
 * <p>An error never ends the thread: it is logged and counted, the node in question is left out for
 * the pass, and the loop goes on.
 */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

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

  private static final int REST_PER_DECLINED_TIME = 4;
  private static final long STOP_TIMEOUT_MILLIS = 10_000;

  private final ClusterView view;
  private final NodeOffer offers;
  private final HostAsks hostAsks;
  private final Function<NodeId, FiCaSchedulerNode> nodes;
  private final BooleanSupplier isReady;
  private final LongSupplier intervalMillis;
  private final SchedulerMetrics metrics;
  private final Thread thread;

  private volatile boolean isStopped;
  private volatile boolean isCalled;
  private volatile boolean hasDemand;

  /** Whether the last pass ended for tasks that had arrived; the dispatcher's thread. */
  private boolean hasEndedForDemand;

  /**
   * @param isReady whether containers may be allocated yet
   * @param intervalMillis Δ, asked anew before every sleep
   */
  Dispatcher(
      ClusterView view,
      NodeOffer offers,
      HostAsks hostAsks,
      Function<NodeId, FiCaSchedulerNode> nodes,
      BooleanSupplier isReady,
      LongSupplier intervalMillis,
      SchedulerMetrics metrics) {
    this.view = view;
    this.offers = offers;
    this.hostAsks = hostAsks;
    this.nodes = nodes;
    this.isReady = isReady;
    this.intervalMillis = intervalMillis;
    this.metrics = metrics;
    this.thread = new Thread(this::run, "kairos-dispatcher");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Ends the thread. A container that is just being committed is committed. */
  void stop() throws InterruptedException {
    isStopped = true;
    LockSupport.unpark(thread);
    thread.join(STOP_TIMEOUT_MILLIS);
    if (thread.isAlive()) {
      LOG.warn("The dispatcher does not stop; it ends after its present offer.");
    }
  }

  /** There is something to do. Any thread; costs next to nothing while a call is open. */
  void call() {
    if (!isCalled) {
      isCalled = true;
      LockSupport.unpark(thread);
    }
  }

  /** Tasks have arrived. Any thread. */
  void demand() {
    hasDemand = true;
    call();
  }

  private void run() {
    while (!isStopped) {
      long declinedNanos = 0;
      try {
        isCalled = false;
        view.catchUp();
        if (isReady.getAsBoolean()) {
          declinedNanos = pass();
        }
      } catch (Throwable t) {
        // Whatever it is, a ResourceManager that places no tasks any more would be worse.
        metrics.error();
        LOG.error("A pass of the dispatcher failed; the next one follows.", t);
        declinedNanos = TimeUnit.MILLISECONDS.toNanos(intervalMillis.getAsLong());
      }
      rest(declinedNanos * REST_PER_DECLINED_TIME);
    }
  }

  private void rest(long minimumNanos) {
    long start = System.nanoTime();
    long longest =
        Math.max(minimumNanos, TimeUnit.MILLISECONDS.toNanos(intervalMillis.getAsLong()));
    while (!isStopped) {
      long rested = System.nanoTime() - start;
      if (rested >= longest || (isCalled && rested >= minimumNanos)) {
        return;
      }
      LockSupport.parkNanos(this, (isCalled ? minimumNanos : longest) - rested);
    }
  }

  /**
   * Algorithm 2, lines 11–17.
   *
   * @return how long offers took that were declined
   */
  private long pass() {
    long startNanos = System.nanoTime();
    long declinedNanos = 0;
    boolean hasOffered = false;
    boolean isBegunAnew = hasEndedForDemand;
    hasEndedForDemand = false;
    hasDemand = false;
    int placed = 0;
    view.resume();
    hostAsks.look();
    if (!hostAsks.isEmpty()) {
      hasOffered = true;
      declinedNanos += offerWanted();
    }
    Set<String> withIdleSlotLetPass = new HashSet<>();
    boolean goesOn = true;
    while (goesOn && !isStopped) {
      goesOn = false;
      view.catchUp();
      for (Optional<NodeId> node = view.nextReserved();
          node.isPresent();
          node = view.nextReserved()) {
        hasOffered = true;
        declinedNanos += fulfil(node.get());
      }
      for (String partition : view.partitions()) {
        Optional<NodeId> node =
            offers.isWanted(partition) ? view.first(partition) : Optional.empty();
        if (node.isPresent()) {
          goesOn = true;
          boolean isFree = view.hasFreeSlot(node.get());
          if (!isFree && withIdleSlotLetPass.contains(partition)) {
            // An idle core elsewhere goes before a suspended task on the host that it asks for.
            view.setAside(node.get());
            continue;
          }
          if (hasDemand && isToBeginAnew(isBegunAnew, placed)) {
            hasEndedForDemand = true;
            goesOn = false;
            break;
          }
          hasOffered = true;
          long startedNanos = System.nanoTime();
          Answer answer = offer(node.get());
          if (answer == Answer.TAKEN) {
            placed++;
          } else {
            declinedNanos += System.nanoTime() - startedNanos;
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
    metrics.passed(hasOffered, System.nanoTime() - startNanos);
    return declinedNanos;
  }

  /** Whether tasks that have arrived are to be offered what this pass has left out. */
  private boolean isToBeginAnew(boolean isBegunAnew, int placed) {
    int free = view.freeAside();
    return free > 0 && (!isBegunAnew || placed >= free);
  }

  /**
   * Offers the nodes first that have a free slot and that an application asks for by name, in the
   * order of their rank; returns how long offers took that were declined.
   */
  private long offerWanted() {
    long startNanos = System.nanoTime();
    long allocatingNanos = 0;
    for (String partition : view.partitions()) {
      if (!offers.isWanted(partition)) {
        continue;
      }
      Deque<NodeId> free = new ArrayDeque<>(view.free(partition));
      while (!free.isEmpty() && !isStopped) {
        NodeId id = free.remove();
        FiCaSchedulerNode node = nodes.apply(id);
        if (node != null && view.hasFreeSlot(id) && hostAsks.isWanted(node.getNodeName())) {
          long offeredNanos = System.nanoTime();
          hostAsks.remember();
          NodeOffer.Outcome outcome = attempt(id, offers::offer);
          hostAsks.forgive();
          if (outcome == NodeOffer.Outcome.ALLOCATED) {
            allocatingNanos += System.nanoTime() - offeredNanos;
            free.add(id);
          }
        }
      }
    }
    return System.nanoTime() - startNanos - allocatingNanos;
  }

  /** Offers a node, and leaves it out for the rest of the pass unless it was taken. */
  private Answer offer(NodeId id) {
    boolean isForgiven = !hostAsks.isEmpty() && !view.takeOpportunity(id);
    hostAsks.remember();
    NodeOffer.Outcome outcome = attempt(id, offers::offer);
    FiCaSchedulerNode node = nodes.apply(id);
    boolean isLetPass =
        outcome == NodeOffer.Outcome.DECLINED && node != null && hostAsks.hasLetPass(node);
    if (isForgiven) {
      hostAsks.forgive();
    }
    if (outcome == NodeOffer.Outcome.ALLOCATED || outcome == NodeOffer.Outcome.RESERVED) {
      return Answer.TAKEN;
    }
    if (outcome == NodeOffer.Outcome.TOO_EARLY) {
      return Answer.TOO_EARLY;
    }
    view.setAside(id);
    return isLetPass ? Answer.LET_PASS : Answer.REFUSED;
  }

  /** Tries a reservation; returns how long that took if it is kept, 0 otherwise. */
  private long fulfil(NodeId id) {
    long startNanos = System.nanoTime();
    NodeOffer.Outcome outcome = attempt(id, offers::fulfil);
    return outcome == NodeOffer.Outcome.ALLOCATED ? 0 : System.nanoTime() - startNanos;
  }

  private NodeOffer.Outcome attempt(
      NodeId id, Function<FiCaSchedulerNode, NodeOffer.Outcome> offer) {
    try {
      FiCaSchedulerNode node = nodes.apply(id);
      if (node != null && !offers.isFit(node)) {
        view.unfit(id);
      } else if (node != null) {
        NodeOffer.Outcome outcome = offer.apply(node);
        metrics.offered(outcome);
        view.rank(node);
        return outcome;
      }
    } catch (Throwable t) {
      // Also an error: the node would otherwise stay first, and nothing would be placed at all.
      metrics.error();
      LOG.error("Node {} could not be offered; it is left out for now.", id, t);
    }
    return NodeOffer.Outcome.FAILED;
  }
}
