// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.AbstractComparatorOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * Orders the applications of a leaf queue by priority, then by the step of the service they
 * attained ({@link io.kairos.rm.placement.JobOrder}), then first in, first out.
 *
 * <p>YARN creates policies by reflection, a new one at every refresh, and tells them nothing about
 * the scheduler they belong to. {@link KairosScheduler} finds them in its queues and {@linkplain
 * #bind binds} them. Under another scheduler, and for the moment before, all applications are on
 * the same step: that is stock's {@code fifo}.
 *
 * <p>YARN sees to it that entities come and go under a queue's write lock and are iterated under
 * its read lock; steps may change at any time in any thread.
 */
public final class LeastAttainedServiceOrderingPolicy<S extends SchedulableEntity>
    extends AbstractComparatorOrderingPolicy<S> {
  /**
   * The step by which an application is sorted now, by its id. A skip list is corrupted by keys
   * that change while they are in it, so an entry changes only while its application is out.
   */
  private final ConcurrentMap<String, Integer> sortedBy = new ConcurrentHashMap<>();

  private volatile ToIntFunction<String> steps = application -> 0;

  public LeastAttainedServiceOrderingPolicy() {
    comparator =
        new PriorityComparator()
            .thenComparing(entity -> sortedBy.getOrDefault(entity.getId(), 0))
            .thenComparing(new FifoComparator())
            .thenComparing(SchedulableEntity::getId, Comparator.naturalOrder());
    schedulableEntities = new ConcurrentSkipListSet<>(comparator);
  }

  /**
   * @param steps the step of an application, by its id; may be asked by any thread
   */
  void bind(ToIntFunction<String> steps) {
    this.steps = steps;
    schedulableEntities.forEach(this::entityRequiresReordering);
  }

  /** The service of an application has grown; it need not be active in this queue. */
  void grew(S application) {
    Integer step = sortedBy.get(application.getId());
    if (step != null && step != steps.applyAsInt(application.getId())) {
      entityRequiresReordering(application);
    }
  }

  @Override
  public void addSchedulableEntity(S application) {
    if (application != null) {
      sortedBy.put(application.getId(), steps.applyAsInt(application.getId()));
      super.addSchedulableEntity(application);
    }
  }

  @Override
  public void addAllSchedulableEntities(Collection<S> applications) {
    applications.forEach(this::addSchedulableEntity);
  }

  @Override
  public boolean removeSchedulableEntity(S application) {
    boolean removed = super.removeSchedulableEntity(application);
    if (removed) {
      sortedBy.remove(application.getId());
    }
    return removed;
  }

  @Override
  protected void reorderSchedulableEntity(S application) {
    // One that is not active, or gone by now, must not enter by this door.
    if (schedulableEntities.remove(application)) {
      updateSchedulingResourceUsage(application.getSchedulingResourceUsage());
      sortedBy.put(application.getId(), steps.applyAsInt(application.getId()));
      schedulableEntities.add(application);
    }
  }

  @Override
  public void configure(Map<String, String> conf) {
    // The scheduler's settings apply to all queues alike.
  }

  @Override
  public void containerAllocated(S application, RMContainer container) {
    // Only heartbeats change what an application attained.
  }

  @Override
  public void containerReleased(S application, RMContainer container) {
    // As above.
  }

  @Override
  public void demandUpdated(S application) {
    // What an application asks for does not move it.
  }

  @Override
  public String getInfo() {
    return "LeastAttainedServiceOrderingPolicy";
  }

  @Override
  public String getConfigName() {
    return getClass().getName();
  }
}
