// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

/** Tasks of a job that are asked for with one priority and run one command. Not thread-safe. */
final class TaskGroup {
  private final Priority priority;
  private final int tasks;
  private final String command;
  private final List<ContainerRequest> asked = new ArrayList<>();
  private final Set<ContainerId> running = new HashSet<>();
  private int wanted;
  private int completed;

  TaskGroup(int priority, int tasks, String command) {
    this.priority = Priority.newInstance(priority);
    this.tasks = tasks;
    this.command = command;
  }

  Priority priority() {
    return priority;
  }

  int tasks() {
    return tasks;
  }

  String command() {
    return command;
  }

  int completed() {
    return completed;
  }

  /** Tasks that have a container now. */
  int held() {
    return running.size();
  }

  /** Tasks without a container, those not asked for among them. */
  int unassigned() {
    return tasks - completed - running.size();
  }

  int wanted() {
    return wanted;
  }

  /** How many of the tasks may have a container by now, ended ones among them. */
  void want(int number) {
    wanted = number;
  }

  /**
   * Asks for as many containers as tasks that may have one have none. The client sends totals, not
   * differences.
   */
  void ask(AMRMClient<ContainerRequest> scheduler, RequestOf request) {
    asked.forEach(scheduler::removeContainerRequest);
    asked.clear();
    for (int i = unserved(); i > 0; i--) {
      ContainerRequest one = request.with(priority);
      asked.add(one);
      scheduler.addContainerRequest(one);
    }
  }

  /** Takes a container for a task; {@code false} if no task is left for it. */
  boolean take(ContainerId container) {
    return unserved() > 0 && running.add(container);
  }

  /**
   * A container has ended.
   *
   * @param success whether its task is done; otherwise it has to run again
   * @return whether it was one of these tasks
   */
  boolean ended(ContainerId container, boolean success) {
    if (!running.remove(container)) {
      return false;
    }
    if (success) {
      completed++;
    }
    return true;
  }

  private int unserved() {
    return wanted - completed - running.size();
  }

  /** Makes a request for one container. */
  interface RequestOf {
    ContainerRequest with(Priority priority);
  }
}
