// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.NodeStatistics;
import io.kairos.common.TaskSnapshot;
import io.kairos.common.UsedCores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is told of the tasks of a node. Nothing changes by a look. */
final class TaskSight {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<String, Task> tasks;
  private final NodeCores cores;
  private final NodeUse nodeUse;

  /**
   * @param tasks of the node by now
   */
  TaskSight(Map<String, Task> tasks, NodeCores cores, NodeUse nodeUse) {
    this.tasks = tasks;
    this.cores = cores;
    this.nodeUse = nodeUse;
  }

  /**
   * What the tasks attained. Two passes over them: an incremental variance of values that grow
   * would lose its digits to cancellation.
   */
  NodeStatistics load(long now) {
    double[] attained = new double[tasks.size()];
    int count = 0;
    double sum = 0;
    for (Task task : tasks.values()) {
      attained[count] = task.service.attainedNanos(now) / NANOS_PER_SECOND;
      sum += attained[count++];
    }
    double mean = sum / Math.max(1, count);
    double squares = 0;
    for (double seconds : attained) {
      double deviation = seconds - mean;
      squares += deviation * deviation;
    }
    return new NodeStatistics(
        cores.running.size() + cores.idle.size(),
        cores.waiting.size(),
        sum,
        squares / Math.max(1, count),
        Map.of());
  }

  /** What all tasks used of the cores; empty where that is not measured for each of them. */
  Optional<UsedCores> usedCores() {
    if (!nodeUse.isMeasured()) {
      return Optional.empty();
    }
    int idleVcores = 0;
    for (Task task : cores.idle) {
      idleVcores += task.vcores;
    }
    UsedCores used =
        new UsedCores(
            cores.idle.size(), idleVcores, nodeUse.usedMilliCores(), nodeUse.spareMilliCores());
    int unusedCores = nodeUse.unusedCores();
    if (unusedCores == 0) {
      return Optional.of(used);
    }
    long unusedVcores = Math.round(countedVcores()) - cores.total() + unusedCores;
    return Optional.of(
        used.withUnusedVcores((int) Math.max(idleVcores, unusedVcores))
            .withComingMilliCores(comingMilliCores()));
  }

  /** Of all tasks, without what those may use that came since unused cores were counted. */
  private double countedVcores() {
    double vcores = cores.vcores();
    for (Task task : tasks.values()) {
      if (task.cameAt >= nodeUse.sampledAt()) {
        vcores -= task.vcores * comingShare(task);
      }
    }
    return vcores;
  }

  private Map<String, Integer> comingMilliCores() {
    Map<String, Integer> milliCores = new HashMap<>();
    for (Task task : tasks.values()) {
      double share = comingShare(task);
      if (share < 1) {
        milliCores.put(task.applicationId, (int) Math.ceil(UsedCores.MILLI * share));
      }
    }
    return milliCores;
  }

  /** Part of its vcores that a task like this one may use if nobody has looked at it yet. */
  private double comingShare(Task task) {
    return task.keepsCores ? 1 : task.service.application().greatestShare(nodeUse.sampledAt());
  }

  /** All tasks: those that run, those that are idle, and those that wait in the order they run. */
  List<TaskSnapshot> tasks(long now) {
    List<TaskSnapshot> snapshots = new ArrayList<>(tasks.size());
    for (RunningTasks.Entry entry : cores.running.all()) {
      Task task = entry.task;
      snapshots.add(
          told(
              task,
              TaskSnapshot.running(
                  task.id,
                  task.applicationId,
                  task.vcores,
                  task.service.attainedNanos(now),
                  now - entry.startedAt,
                  entry.guarded && !task.keepsCores)));
    }
    for (Task task : cores.idle) {
      snapshots.add(
          told(
              task,
              TaskSnapshot.idle(
                  task.id,
                  task.applicationId,
                  task.vcores,
                  task.service.attainedNanos(now),
                  now - task.waitsSince)));
    }
    int next = 0;
    for (SuspendedTasks.Entry entry : cores.waiting.inOrder()) {
      Task task = entry.task;
      snapshots.add(
          told(
              task,
              TaskSnapshot.waiting(
                  task.id,
                  task.applicationId,
                  task.vcores,
                  TaskSnapshot.State.SUSPENDED,
                  task.service.attainedNanos(now),
                  now - task.waitsSince,
                  ++next)));
    }
    return snapshots;
  }

  private static TaskSnapshot told(Task task, TaskSnapshot snapshot) {
    return snapshot.withSpare(task.service.spareCoreNanos()).withClass(task.serviceClass);
  }
}
