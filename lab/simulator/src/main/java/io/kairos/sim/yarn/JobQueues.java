// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.JobTasks;
import io.kairos.sim.trace.TaskSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaf queues in the order in which the CapacityScheduler asks them: the one that uses least of
 * what it is guaranteed goes first, of equals the one that is guaranteed more ({@code
 * PriorityUtilizationQueueOrderingPolicy}). What a queue uses is its larger share of vcores and
 * memory.
 */
final class JobQueues {
  private static final String ALL_JOBS = "";
  private static final String ROOT = "root.";

  private final Map<String, LeafQueue> queues = new LinkedHashMap<>();
  private final List<LeafQueue> inOrder = new ArrayList<>();
  private final long allVcores;
  private final long allMemoryMb;

  /**
   * @param allVcores that the books may hold, at least 1
   * @param allMemoryMb that the books may hold, or 0 where nobody told
   */
  JobQueues(QueueCapacities capacities, long allVcores, long allMemoryMb) {
    this.allVcores = allVcores;
    this.allMemoryMb = allMemoryMb;
    if (capacities.names().isEmpty()) {
      queues.put(ALL_JOBS, new LeafQueue(0, ROOT + "default", 1));
    }
    capacities
        .names()
        .forEach(
            name ->
                queues.put(name, new LeafQueue(queues.size(), path(name), capacities.share(name))));
    inOrder.addAll(queues.values());
  }

  /**
   * The queue of a job. Jobs whose queue nobody told go to the queues in turn.
   *
   * @throws IllegalArgumentException naming the job and its queue, if there is no such queue
   */
  LeafQueue of(int job, JobTasks tasks) {
    if (queues.size() == 1 && queues.containsKey(ALL_JOBS)) {
      return inOrder.get(0);
    }
    String name = tasks.needs().queue();
    if (name.isEmpty()) {
      // As in Yaq, §6.4, where they go to each with the same probability.
      return queues.values().stream().skip(job % queues.size()).findFirst().orElseThrow();
    }
    // Histories tell the path, users the name of the leaf.
    LeafQueue found =
        queues.getOrDefault(name, queues.get(name.substring(name.lastIndexOf('.') + 1)));
    if (found == null) {
      throw new IllegalArgumentException(
          "job "
              + job
              + " of the trace is in queue \""
              + name
              + "\", which is none of "
              + String.join(", ", queues.keySet())
              + "; add it to the setting queues");
    }
    return found;
  }

  /** A container of a queue is given out, or comes back. */
  void hold(LeafQueue queue, TaskSize size, int containers) {
    queue.vcores += (long) containers * size.vcores();
    queue.memoryMb += containers * size.memoryMb();
  }

  /** Whether the memory of containers counts, as the nodes tell theirs. */
  boolean countMemory() {
    return allMemoryMb > 0;
  }

  /** All queues, the one to be asked first at the head; valid until something is held. */
  List<LeafQueue> inOrder() {
    if (inOrder.size() > 1) {
      inOrder.sort(
          Comparator.comparingDouble(this::used)
              .thenComparingDouble(queue -> -queue.share)
              .thenComparingInt(queue -> queue.number));
    }
    return inOrder;
  }

  private static String path(String name) {
    return name.startsWith(ROOT) ? name : ROOT + name;
  }

  private double used(LeafQueue queue) {
    double ofMemory = countMemory() ? (double) queue.memoryMb / allMemoryMb : 0;
    return Math.max((double) queue.vcores / allVcores, ofMemory) / queue.share;
  }
}
