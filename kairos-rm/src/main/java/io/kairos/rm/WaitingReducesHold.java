// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.MapReduceRequests;
import io.kairos.rm.jobs.ReduceHolds;
import io.kairos.rm.rank.WaitingClasses;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Gives a MapReduce job no container for a reduce while it asks for maps or runs some. Reduces copy
 * what maps have written, and work when the last map has ended: until then each would hold a
 * container for next to nothing. The job goes on asking for them meanwhile.
 *
 * <p>{@link KairosScheduler} has YARN make one by itself. Under the CapacityScheduler an operator
 * names this class in {@code yarn.scheduler.app-placement-allocator.class}. Either way it is for
 * all applications that do not choose their own. Reduces that are held back are demand as before to
 * YARN, whose preemption between queues may kill containers of others for them. So nothing is held
 * under {@link KairosScheduler} while that is on. A map that is asked for again, because its output
 * was lost, holds back only reduces that have no container yet. A queue may {@linkplain ReduceHolds
 * turn it off} for its applications.
 *
 * <p>YARN makes one for each request class of an application, and asks under that application's
 * lock.
 *
 * @param <N> what nodes are
 */
public final class WaitingReducesHold<N extends SchedulerNode>
    extends LocalityAppPlacementAllocator<N> {
  /** A job whose maps are done is not looked at again for so long: it may have many reduces. */
  static final long RELEASED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private AppSchedulingInfo application;
  private SchedulerRequestKey key;
  private RMContext context;
  private Pause released;

  /** Many nodes are offered in a second, and a queue is another one seldom. */
  private Pause queueSeen;

  private boolean isOffInQueue;

  /** Reduces that have been counted since the last time that none was held back. */
  private int counted;

  @Override
  public void initialize(
      AppSchedulingInfo appSchedulingInfo,
      SchedulerRequestKey schedulerRequestKey,
      RMContext rmContext) {
    super.initialize(appSchedulingInfo, schedulerRequestKey, rmContext);
    application = appSchedulingInfo;
    key = schedulerRequestKey;
    context = rmContext;
    LongSupplier clock =
        rmContext.getScheduler() instanceof KairosScheduler
            ? ((KairosScheduler) rmContext.getScheduler())::nanoTime
            : System::nanoTime;
    released = new Pause(clock, RELEASED_NANOS);
    queueSeen = new Pause(clock, RELEASED_NANOS);
  }

  @Override
  public boolean precheckNode(
      SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> diagnostics) {
    if (!super.precheckNode(node, mode, diagnostics)) {
      return false;
    }
    if (!isHeldBack()) {
      return true;
    }
    diagnostics.ifPresent(
        collector ->
            collector.collect("reduces are held back until the maps of the job are done", null));
    return false;
  }

  private boolean isHeldBack() {
    if (key.getPriority().getPriority() != MapReduceRequests.REDUCES
        || !released.isOver()
        || isPreempting()
        || !isMapReduce()
        || isOffInQueue()) {
      return false;
    }
    boolean isHeld = WaitingClasses.HELD.holdsBack(true, 0, true, doMapsGoOn());
    if (isHeld) {
      count();
    } else {
      released.begin();
      counted = 0;
    }
    return isHeld;
  }

  private void count() {
    int held = application.getPendingAsk(key).getCount();
    if (held > counted && context.getScheduler() instanceof KairosScheduler) {
      ((KairosScheduler) context.getScheduler()).metrics.heldBack(held - counted);
      counted = held;
    }
  }

  /** It would kill for a reduce that does not take the room, again and again. */
  private boolean isPreempting() {
    return context.getScheduler() instanceof KairosScheduler
        && ((KairosScheduler) context.getScheduler()).isPreempting();
  }

  private boolean isMapReduce() {
    RMApp submitted = context.getRMApps().get(application.getApplicationId());
    return submitted != null && MapReduceRequests.TYPE.equals(submitted.getApplicationType());
  }

  /** The application may be moved, and the operator may write another value. */
  private boolean isOffInQueue() {
    if (queueSeen.isOver()) {
      queueSeen.begin();
      SchedulerApplicationAttempt attempt = attempt();
      isOffInQueue = attempt != null && ReduceHolds.offBy(attempt.getQueue()).isPresent();
    }
    return isOffInQueue;
  }

  private boolean doMapsGoOn() {
    for (SchedulerRequestKey other : application.getSchedulerKeys()) {
      if (other.getPriority().getPriority() != MapReduceRequests.REDUCES
          && application.getPendingAsk(other).getCount() > 0) {
        return true;
      }
    }
    SchedulerApplicationAttempt attempt = attempt();
    if (attempt == null) {
      return false;
    }
    for (RMContainer container : attempt.getLiveContainersMap().values()) {
      if (!container.isAMContainer()
          && container.getAllocatedSchedulerKey().getPriority().getPriority()
              != MapReduceRequests.REDUCES) {
        return true;
      }
    }
    return false;
  }

  /** {@code null} once it is gone. */
  private SchedulerApplicationAttempt attempt() {
    return ((AbstractYarnScheduler<?, ?>) context.getScheduler())
        .getApplicationAttempt(application.getApplicationAttemptId());
  }
}
