// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.placement.measure.JobMeasures;
import io.kairos.rm.rank.JobRanks;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/** Tells ranks and measures of jobs what becomes of containers. Any thread may call. */
public final class RankedContainers {
  private static final Set<RMContainerState> ENDED =
      EnumSet.of(
          RMContainerState.COMPLETED,
          RMContainerState.EXPIRED,
          RMContainerState.RELEASED,
          RMContainerState.KILLED);

  private final JobRanks<NodeId> ranks;
  private final JobMeasures measures;

  /** Of containers that live, by application; one without such containers is left out. */
  private final ConcurrentMap<ApplicationId, Ages<ContainerId>> ages = new ConcurrentHashMap<>();

  RankedContainers(JobRanks<NodeId> ranks, JobMeasures measures) {
    this.ranks = ranks;
    this.measures = measures;
  }

  /** A container was placed at its node, or was there before a restart. */
  public void placed(RMContainer container) {
    ages.compute(
        application(container),
        (id, known) -> {
          Ages<ContainerId> those =
              known == null ? new Ages<>(Time::monotonicNow, System::currentTimeMillis) : known;
          those.begin(container.getContainerId(), container.getCreationTime());
          return those;
        });
    if (ENDED.contains(container.getState())) {
      // Its end came first, in another thread, and nobody would forget it.
      end(container);
    }
  }

  /**
   * A container was allocated.
   *
   * @param isMaster of its application; YARN does not say so before the master is launched
   */
  public void allocated(RMContainer container, boolean isMaster) {
    if (!isMaster) {
      ranks.placed(job(container), kind(container));
    }
    placed(container);
  }

  /** A container is over, in whatever way. */
  public void ended(RMContainer container, ContainerStatus status, RMContainerEventType event) {
    OptionalLong ageMillis = end(container);
    if (ageMillis.isEmpty() || container.isAMContainer()) {
      return;
    }
    if (event == RMContainerEventType.FINISHED
        && status.getExitStatus() == ContainerExitStatus.SUCCESS) {
      measures.placedToEnded(job(container), ageMillis.getAsLong());
      ranks.taskEnded(job(container), kind(container), container.getAllocatedNode());
    } else {
      ranks.withdrawn(job(container), kind(container), container.getAllocatedNode());
    }
  }

  /**
   * An application is over, and with it all its containers. YARN does not say when one ends that an
   * application has made opportunistic.
   */
  public void ended(ApplicationId application) {
    ages.remove(application);
  }

  /** Returns the age that {@link Ages#end} tells. */
  private OptionalLong end(RMContainer container) {
    AtomicReference<OptionalLong> age = new AtomicReference<>(OptionalLong.empty());
    ages.computeIfPresent(
        application(container),
        (id, those) -> {
          age.set(those.end(container.getContainerId()));
          return those.size() == 0 ? null : those;
        });
    return age.get();
  }

  /** How many containers are known to live. */
  int size() {
    return ages.values().stream().mapToInt(Ages::size).sum();
  }

  /** The id of its application. */
  public static String job(RMContainer container) {
    return application(container).toString();
  }

  private static ApplicationId application(RMContainer container) {
    return container.getApplicationAttemptId().getApplicationId();
  }

  /** Its request class: applications tell them apart by their priority. */
  static int kind(RMContainer container) {
    return container.getAllocatedSchedulerKey().getPriority().getPriority();
  }
}
