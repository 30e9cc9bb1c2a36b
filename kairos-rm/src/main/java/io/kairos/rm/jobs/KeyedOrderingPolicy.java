// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.placement.JobOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.StreamSupport;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.AbstractComparatorOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Orders the applications of a leaf queue by priority, then by a key that changes while they run,
 * then first in, first out.
 *
 * <p>YARN creates policies by reflection, a new one at every refresh, and tells them nothing about
 * the scheduler they belong to. Kairos finds them in its queues and {@linkplain #bind binds} them.
 * Under another scheduler, and for the moment before, all applications have the same key: that is
 * stock's {@code fifo}.
 *
 * <p>An application whose key cannot be worked out keeps its last one. If it has none yet it goes
 * last of its priority, until {@link #changed} finds one: that is told of each job every second.
 *
 * <p>YARN sees to it that entities come and go under a queue's write lock. It sorts them anew as a
 * queue is asked, under no lock of the queue. Keys may change at any time in any thread.
 */
public abstract class KeyedOrderingPolicy<S extends SchedulableEntity>
    extends AbstractComparatorOrderingPolicy<S> {
  /**
   * The key by which an application is sorted now. A skip list is corrupted by keys that change
   * while they are in it, so an entry changes only while its application is out. By the application
   * itself: its id is a text that YARN makes anew each time, and each comparison asks for two.
   */
  private final ConcurrentMap<S, Long> sortedBy = new ConcurrentHashMap<>();

  private volatile JobKeys<? super S> keys = application -> 0;

  /** What the keys were made from; under this object's lock. */
  private Object boundBy;

  /** Which applications are offered anything now; {@code null} for all. */
  private volatile Supplier<Predicate<S>> offered = () -> null;

  protected KeyedOrderingPolicy() {
    comparator =
        new PriorityComparator()
            .thenComparingLong(this::sortKey)
            .thenComparing(new FifoComparator())
            .thenComparing(SchedulableEntity::getId, Comparator.naturalOrder());
    schedulableEntities = new ConcurrentSkipListSet<>(comparator);
  }

  /**
   * The job order of these queues.
   *
   * @param configured that of the scheduler's settings
   */
  protected abstract JobOrder order(JobOrder configured);

  /**
   * Sorts by other keys from now on.
   *
   * @param by what the keys were made from; the same again changes nothing, so that a queue can be
   *     bound with each application that comes to it
   * @param offeredTo which applications are offered anything by the thread that asks, {@code null}
   *     for all
   */
  void bind(Object by, JobKeys<? super S> newKeys, Supplier<Predicate<S>> offeredTo) {
    synchronized (this) {
      if (by.equals(boundBy)) {
        return;
      }
      boundBy = by;
      offered = offeredTo;
      keys = newKeys;
    }
    getSchedulableEntities().forEach(this::entityRequiresReordering);
  }

  /**
   * A copy, in order. A refresh moves all applications into a new policy by this, while the
   * dispatcher may be sorting: in the live view of stock an application could be out at that
   * moment, and would be in no policy from then on.
   */
  @Override
  public Collection<S> getSchedulableEntities() {
    // Whoever sorts has this lock.
    synchronized (entitiesToReorder) {
      return new ArrayList<>(schedulableEntities);
    }
  }

  @Override
  public Iterator<S> getAssignmentIterator(IteratorSelector selector) {
    Iterator<S> all = super.getAssignmentIterator(selector);
    Predicate<S> those = offered.get();
    return those == null
        ? all
        : StreamSupport.stream(Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false)
            .filter(those)
            .iterator();
  }

  /** The key of an application may be another one now; it need not be active in this queue. */
  void changed(S application) {
    Long key = sortedBy.get(application);
    if (key != null && key != keyOf(application, keys::keyAsTold)) {
      entityRequiresReordering(application);
    }
  }

  @Override
  public void addSchedulableEntity(S application) {
    if (application != null) {
      sortedBy.put(application, keyOf(application, keys::key));
      super.addSchedulableEntity(application);
    }
  }

  @Override
  public void addAllSchedulableEntities(Collection<S> applications) {
    applications.forEach(this::addSchedulableEntity);
  }

  @Override
  public boolean removeSchedulableEntity(S application) {
    // Or one that is out, because it is being sorted, would seem gone and then be put in again.
    synchronized (entitiesToReorder) {
      boolean removed = super.removeSchedulableEntity(application);
      if (removed) {
        sortedBy.remove(application);
      }
      return removed;
    }
  }

  @Override
  protected void reorderSchedulableEntity(S application) {
    // Worked out first, so that the application is out of the set for a moment only.
    long key = keyOf(application, keys::key);
    // One that is not active, or gone by now, must not enter by this door.
    if (schedulableEntities.remove(application)) {
      updateSchedulingResourceUsage(application.getSchedulingResourceUsage());
      sortedBy.put(application, key);
      schedulableEntities.add(application);
    }
  }

  @Override
  public void configure(Map<String, String> conf) {
    // The scheduler's settings apply to all queues alike.
  }

  @Override
  public void containerAllocated(S application, RMContainer container) {
    // Neither what an application attained nor what is left of it changes by that.
  }

  @Override
  public void containerReleased(S application, RMContainer container) {
    demandUpdated(application);
  }

  @Override
  public void demandUpdated(S application) {
    if (keys.doesDemandChangeThem()) {
      entityRequiresReordering(application);
    }
  }

  private long keyOf(S application, ToLongFunction<S> question) {
    try {
      return question.applyAsLong(application);
    } catch (RuntimeException | Error e) {
      // YARN's thread of events would end the ResourceManager, and the dispatcher's place nothing.
      keys.failed(application, e);
      return sortedBy.getOrDefault(application, Long.MAX_VALUE);
    }
  }

  private long sortKey(SchedulableEntity application) {
    return sortedBy.getOrDefault(application, 0L);
  }

  @Override
  public String getInfo() {
    return getClass().getSimpleName();
  }

  @Override
  public String getConfigName() {
    return getClass().getName();
  }
}
