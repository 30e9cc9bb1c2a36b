// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.ServiceClass;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.las.Attained;
import java.util.OptionalLong;

/** What {@link SuspendingTasks} knows of one container; mutable, owned by the scheduler thread. */
final class NodeTask {
  /** Where the task stands between the NodeManager and the node scheduler. */
  enum Phase {
    /** Launched, its process not known yet: at full speed, holds no core, is not accounted. */
    STARTING,
    /** The node scheduler decides about it. */
    SCHEDULED,
    /** At full speed: its process is ending, paused, between two launches, or given up on. */
    AWAY
  }

  final String id;
  final String applicationId;
  final ServiceClass serviceClass;
  int vcores;
  Phase phase = Phase.AWAY;

  /** What it attained before it was last handed to the node scheduler. */
  Attained attained = Attained.NOTHING;

  /** Whether the node scheduler, of this or an earlier daemon, has had it before. */
  boolean arrived;

  /** Whether an earlier daemon had it, and this one's node scheduler has not yet. */
  boolean returning;

  /** Whether its CPU is shrunk, or may be because restoring it failed. */
  boolean shrunk;

  OptionalLong pid = OptionalLong.empty();

  /** The last process that was seen to run. */
  OptionalLong seenPid = OptionalLong.empty();

  /** The last launch, while its process is not known. */
  long launchedAtNanos;

  long nextPidLookNanos;
  boolean startsSlowly;

  NodeTask(String id, String applicationId, ServiceClass serviceClass) {
    this.id = TaskIds.check(id);
    this.applicationId = applicationId;
    this.serviceClass = serviceClass;
  }

  /** How it stands while the node scheduler does not decide about it. */
  TaskSnapshot undecided() {
    return TaskSnapshot.undecided(
            id,
            applicationId,
            vcores,
            phase == Phase.STARTING ? TaskSnapshot.State.STARTING : TaskSnapshot.State.LEFT_ALONE,
            attained.nanos())
        .withClass(serviceClass);
  }
}
