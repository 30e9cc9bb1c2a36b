// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.BookedNode;
import io.kairos.rm.dispatch.DispatchPass;
import io.kairos.rm.dispatch.MasterPass;
import io.kairos.rm.dispatch.OfferPort;
import io.kairos.rm.dispatch.Outcome;
import io.kairos.rm.metrics.SchedulerMetrics;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that places waiting tasks: it makes a {@linkplain DispatchPass pass} whenever tasks
 * arrive or room is freed, and at least every Δ.
 *
 * <p>The paper (Kairos, Algorithm 2, MAINLOOP) only sleeps Δ between passes. Answering at once
 * saves a short task most of its wait; the order of placement is the same.
 *
 * <p>Waiting tasks may be unable to use any node, for instance at a queue's limit. A pass bounds
 * what it offers again to those; new tasks and freed room never wait for that.
 *
 * <p>An error never ends the thread: it is logged and counted, the node in question is left out as
 * if it had been declined, and the loop goes on.
 */
public final class Dispatcher implements OfferPort<NodeId> {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private static final int INTERVALS_PER_FAILED_PASS = 4;
  private static final long STOP_TIMEOUT_MILLIS = 10_000;

  private final ClusterView view;
  private final NodeOffer offers;
  private final MasterOffer masterOffers;
  private final NewAsks newAsks;
  private final OfferErrors errors;
  private final DispatchPass<NodeId> pass;
  private final MasterPass<NodeId, FiCaSchedulerApp> masters;
  private final LongSupplier intervalMillis;
  private final SchedulerMetrics metrics;
  private final Thread thread;

  private volatile boolean isStopped;
  private volatile boolean isCalled;

  /** What came of the last pass; the thread's own. */
  private DispatchPass.Result lastResult;

  /**
   * @param intervalMillis Δ, asked anew before every sleep
   */
  public Dispatcher(
      ClusterView view,
      NodeOffer offers,
      MasterOffer masterOffers,
      NewAsks newAsks,
      LongSupplier intervalMillis,
      SchedulerMetrics metrics) {
    this.view = view;
    this.offers = offers;
    this.masterOffers = masterOffers;
    this.newAsks = newAsks;
    this.errors = offers.errors();
    this.pass =
        new DispatchPass<>(view.ranking(), this, offers.hostAsks(), newAsks, System::nanoTime);
    this.masters = new MasterPass<>(view.ranking(), masterOffers, System::nanoTime);
    this.intervalMillis = intervalMillis;
    this.metrics = metrics;
    this.thread = new Thread(this::run, "kairos-dispatcher");
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  /** Ends the thread. A container that is just being committed is committed. */
  public void stop() throws InterruptedException {
    isStopped = true;
    LockSupport.unpark(thread);
    thread.join(STOP_TIMEOUT_MILLIS);
    if (thread.isAlive()) {
      LOG.warn("The dispatcher is still at work; its thread ends after the present offer.");
    }
  }

  /** A node has sent a heartbeat, which stock has handled. Any thread. */
  public void heartbeat(RMNode node) {
    view.heartbeat(node.getNodeID(), node.getNodeUtilization());
    FiCaSchedulerNode booked = offers.node(node.getNodeID());
    if (booked != null) {
      offers.noteIfFull(booked);
    }
  }

  /** An attempt of an application is there, and may have to wait for its master. Any thread. */
  public void began(ApplicationAttemptId attempt) {
    masterOffers.waits(attempt);
  }

  /** Room may have been freed. Any thread; costs next to nothing while a call is open. */
  public void call() {
    pass.freed();
    wake();
  }

  /** An application asks for more than before, which is booked now; {@link #asked} must follow. */
  public void asks() {
    pass.demandComes();
  }

  /** It was booked and {@linkplain #demand told}, or refused. Any thread. */
  public void asked() {
    pass.demandCame();
    // A pass may have ended for it, and nobody tells of what was refused.
    wake();
  }

  /** An application has asked for more than before. Any thread. */
  public void demand(ApplicationAttemptId attempt) {
    newAsks.arrived(attempt);
    pass.demand();
    wake();
  }

  /** Settings or limits of queues have changed. Any thread. */
  public void refreshed() {
    pass.refreshed();
    wake();
  }

  private void wake() {
    if (!isCalled) {
      isCalled = true;
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    while (!isStopped) {
      long atLeastNanos = 0;
      long atMostNanos = intervalNanos();
      try {
        isCalled = false;
        view.catchUp();
        masterOffers.settle();
        for (ApplicationAttemptId due : errors.due()) {
          newAsks.arrived(due);
          pass.demand();
        }
        if (offers.isReady()) {
          DispatchPass.Result result = passes();
          long restNanos = pass.restNanos();
          // Who called during the rest was offered what changed; the next walk is owed to him.
          atMostNanos = result.isOfWalk() ? Math.max(restNanos, atMostNanos) : restNanos;
        }
      } catch (Throwable t) {
        // Whatever it is, a ResourceManager that places no tasks any more would be worse.
        passFailed(t);
        atLeastNanos = atMostNanos * INTERVALS_PER_FAILED_PASS;
        atMostNanos = atLeastNanos;
      }
      rest(atLeastNanos, atMostNanos);
    }
  }

  private void passFailed(Throwable cause) {
    try {
      errors.failedForAnybody("in a pass of the dispatcher", cause);
    } catch (Throwable t) {
      // Nobody can be told of either. The loop must go on all the same.
    }
  }

  /** Waits to be called, but so long in any case. */
  private void rest(long atLeastNanos, long atMostNanos) {
    long start = System.nanoTime();
    while (!isStopped) {
      long rested = System.nanoTime() - start;
      if (rested >= atMostNanos || (isCalled && rested >= atLeastNanos)) {
        return;
      }
      LockSupport.parkNanos(this, (isCalled ? atLeastNanos : atMostNanos) - rested);
    }
  }

  private long intervalNanos() {
    return TimeUnit.MILLISECONDS.toNanos(intervalMillis.getAsLong());
  }

  /** Returns what came of the last pass. */
  private DispatchPass.Result passes() {
    answer();
    masters.run(this::goesOn, this::answerMeanwhile);
    return lastResult;
  }

  private void answer() {
    long startNanos = System.nanoTime();
    lastResult = pass.answer();
    metrics.passed(lastResult.hasOffered(), System.nanoTime() - startNanos);
  }

  /** Between two masters, of which hundreds may look for a node. */
  private void answerMeanwhile() {
    if (isCalled) {
      isCalled = false;
      view.catchUp();
      answer();
    }
  }

  // ---- what a pass asks of the cluster

  @Override
  public boolean goesOn() {
    return !isStopped;
  }

  @Override
  public void catchUp() {
    view.catchUp();
  }

  @Override
  public boolean isWanted(String partition) {
    return offers.isWanted(partition);
  }

  @Override
  public Outcome offer(NodeId id) {
    return attempt(id, offers::offer);
  }

  @Override
  public Outcome fulfil(NodeId id) {
    return attempt(id, offers::fulfil);
  }

  @Override
  public BookedNode look(NodeId id) {
    return view.look(id);
  }

  @Override
  public void failed(NodeId id, Throwable cause) {
    errors.failedForAnybody("to offer node " + id, cause);
  }

  private Outcome attempt(NodeId id, Function<FiCaSchedulerNode, Outcome> offer) {
    FiCaSchedulerNode node = offers.node(id);
    if (node == null) {
      return Outcome.GONE;
    }
    if (!offers.isFit(node)) {
      return Outcome.UNFIT;
    }
    Outcome outcome = offer.apply(node);
    metrics.offered(outcome);
    return outcome;
  }
}
