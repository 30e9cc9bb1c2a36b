// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceTotals;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.state.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a node does with its tasks when there are more than it can run: suspend some of those that
 * run, or let them wait before they are launched. One thread owns it and tells it what happens to
 * containers; times are readings of one monotonic clock in nanoseconds.
 *
 * <p>Events of one container may race with its end and come for one that is not known; application
 * masters are no tasks.
 */
public interface NodePolicy extends AutoCloseable {
  /**
   * Who holds launches, if this policy is one that does: its methods are then called in the place
   * of the launch itself. Always the same, and may be asked by any thread.
   */
  default Optional<LaunchHolder> launchHolder() {
    return Optional.empty();
  }

  /** The container's process is being started, for the first time or again. */
  void launched(TaskFacts task, long nowNanos);

  /** The container will be killed; its process, if there is one, still runs. */
  void aboutToBeKilled(String taskId, long nowNanos);

  /** The process was stopped for a while, or will be followed by another in this container. */
  void stopped(String taskId, long nowNanos);

  /** A process that was stopped for a while goes on; perhaps one of before a restart. */
  void continued(TaskFacts task, long nowNanos);

  /**
   * The container's last process has ended, or there will be none.
   *
   * @param succeeded whether it ended by itself and did what it should
   */
  void exited(String taskId, boolean succeeded, long nowNanos);

  /** The container is done; its processes are to be gone. */
  void ended(String taskId, long nowNanos);

  /** An application master runs, or may for all that is known after a restart. */
  default void masterStarted(String containerId, long memoryMb) {}

  /** The process of an application master has ended, or there will be none. */
  default void masterEnded(String containerId) {}

  /** A launch has returned. */
  default void launchReturned(String taskId) {}

  /** The container has another size from now on. */
  void resized(String taskId, int vcores, long memoryMb, long nowNanos);

  /**
   * The node has another size from now on.
   *
   * @param cores vcores that run tasks; less than 1 counts as 1
   * @param memoryMb memory of its containers
   */
  void resizeNode(int cores, long memoryMb, long nowNanos);

  /** No container of the application will come any more. */
  void forgetApplication(String applicationId);

  /**
   * Queues of applications, and what those are guaranteed of this node from now on.
   *
   * @param byApplication the queue that an application is in; others are guaranteed nothing, and
   *     their queue is not known
   */
  default void shares(Map<String, QueueShare> byApplication, long nowNanos) {}

  /**
   * How jobs rank now, where the policy goes by that.
   *
   * @param byApplication as {@link io.kairos.common.JobRank} makes it; others have none
   */
  default void jobRanks(Map<String, Long> byApplication, long nowNanos) {}

  /** The daemon is going to stop, perhaps slowly: no task is to suffer from that. */
  void standDown(long nowNanos);

  /** Does what is due. */
  void advance(long nowNanos);

  /** When {@link #advance} must be called next. */
  long nextTimerNanos();

  /** What goes into the heartbeat. O(n log n) in tasks and applications. */
  default NodeStatistics statistics(long nowNanos) {
    return load(nowNanos).withService(service(nowNanos));
  }

  /** What every application has attained here. O(n log n) in tasks and applications. */
  default ServiceTotals service(long nowNanos) {
    return ServiceTotals.of(applicationServiceSeconds(nowNanos), tasks(nowNanos));
  }

  /** The same without the service of applications, after every event: O(tasks). */
  NodeStatistics load(long nowNanos);

  /**
   * What every application has attained here, in core-seconds: O(applications), and those are all
   * that ran here and have not ended. The caller may keep the map.
   */
  Map<String, Double> applicationServiceSeconds(long nowNanos);

  /** Every task as it is now, for whoever looks at the node. */
  List<TaskSnapshot> tasks(long nowNanos);

  /** What a restarted daemon would have to know. */
  NodeState state(long nowNanos);

  /** No decision is made any more. */
  @Override
  void close();
}
