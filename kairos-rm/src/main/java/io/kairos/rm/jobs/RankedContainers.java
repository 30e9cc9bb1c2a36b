// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.rm.placement.measure.JobMeasures;
import io.kairos.rm.rank.JobRanks;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.util.Time;
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
  private final Ages<ContainerId> ages = new Ages<>(Time::monotonicNow, System::currentTimeMillis);

  RankedContainers(JobRanks<NodeId> ranks, JobMeasures measures) {
    this.ranks = ranks;
    this.measures = measures;
  }

  /** A container was placed at its node, or was there before a restart. */
  public void placed(RMContainer container) {
    ages.begin(container.getContainerId(), container.getCreationTime());
    if (ENDED.contains(container.getState())) {
      // Its end came first, in another thread, and nobody would forget it.
      ages.end(container.getContainerId());
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
    OptionalLong ageMillis = ages.end(container.getContainerId());
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

  /** The id of its application. */
  public static String job(RMContainer container) {
    return container.getApplicationAttemptId().getApplicationId().toString();
  }

  /** Its request class: applications tell them apart by their priority. */
  static int kind(RMContainer container) {
    return container.getAllocatedSchedulerKey().getPriority().getPriority();
  }
}
