// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueShare;
import io.kairos.common.ServiceClass;
import io.kairos.common.TaskSnapshot;
import java.util.List;
import java.util.Map;

/**
 * Decides which tasks of one node hold its cores. Not thread-safe: one thread owns an instance and
 * feeds it events in order.
 *
 * <p>Time is passed in, in nanoseconds of a monotonic clock with any origin; a value lower than one
 * seen before counts as that one, so attained service never decreases. An event about a task that
 * is not known is ignored: in a daemon, events of one container may race with its end.
 */
public interface NodeScheduler {
  /**
   * A task's process has started; it has attained no service yet.
   *
   * @param taskId unique; a task that is known already is ignored
   * @param applicationId the application whose service its own is added to
   * @param vcores cores it needs, at least 1; more than the node has count as all of them
   */
  void arrive(
      String taskId, String applicationId, int vcores, ServiceClass serviceClass, long nowNanos);

  /** A task of class {@link ServiceClass#BATCH} has started. */
  default void arrive(String taskId, String applicationId, int vcores, long nowNanos) {
    arrive(taskId, applicationId, vcores, ServiceClass.BATCH, nowNanos);
  }

  /**
   * A task that was here before the daemon restarted comes back with the service it had attained.
   * It takes a free core if there is one and waits otherwise; unless it is a service, it displaces
   * nobody.
   *
   * @param attained service attained so far; its application's service grows by what the task has
   *     used since then, and not by what it had attained, see {@link #recoverApplication}
   */
  void recover(
      String taskId,
      String applicationId,
      int vcores,
      ServiceClass serviceClass,
      Attained attained,
      long nowNanos);

  /** A task's process has ended, running or waiting. */
  void finish(String taskId, long nowNanos);

  /** No task of the application will come any more: forget the service it attained. */
  void forgetApplication(String applicationId);

  /**
   * Service an application attained before the daemon restarted, finished tasks included; what it
   * attains from now on is added.
   *
   * @param attainedCoreNanos running time of its tasks times their vcores
   */
  void recoverApplication(String applicationId, long attainedCoreNanos);

  /**
   * Queues of applications, and what those are guaranteed of this node from now on; none unless
   * told.
   *
   * @param byApplication the queue that an application is in, and its share; tasks of other
   *     applications belong to no queue that is known or guaranteed anything
   */
  void shares(Map<String, QueueShare> byApplication, long nowNanos);

  /**
   * Ranks of jobs, as the ResourceManager has them now; other applications have none. Without
   * effect where the order of tasks does not go by them.
   *
   * @param byApplication a number that is lower for a job that goes first, see {@link
   *     io.kairos.common.JobRank}
   */
  void jobRanks(Map<String, Long> byApplication, long nowNanos);

  /** The node has another number of cores from now on; at least 1. */
  void setCores(int cores, long nowNanos);

  /** Handles every timer that is due: quantum expiries and starvation. */
  void advance(long nowNanos);

  /** When {@link #advance} must be called next, or {@link Long#MAX_VALUE} if nothing is timed. */
  long nextTimerNanos();

  /** Whether the task holds cores; {@code false} for one that is not known. */
  boolean isRunning(String taskId);

  /**
   * Reads what a task has used until now.
   *
   * @throws IllegalArgumentException for a task that is not known
   */
  Attained account(String taskId, long nowNanos);

  /**
   * What goes into the heartbeat (Algorithm 1, lines 45–49). O(n log n) in tasks and applications.
   */
  NodeStatistics statistics(long nowNanos);

  /** The same without the service of applications: O(tasks). */
  NodeStatistics load(long nowNanos);

  /**
   * What every application has attained here, in core-seconds: O(applications), and those are all
   * that ran here and have not ended. The caller may keep the map.
   */
  Map<String, Double> applicationServiceSeconds(long nowNanos);

  /**
   * Every task as it is now: those that run, then those that wait in the order in which they would
   * be given cores. O(n log n), for whoever looks at the node.
   */
  List<TaskSnapshot> tasks(long nowNanos);
}
