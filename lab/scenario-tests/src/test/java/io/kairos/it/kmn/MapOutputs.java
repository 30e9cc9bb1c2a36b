// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.kmn;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCompletionEvent.Status;

/**
 * Which map outputs of a running job there are, where, and which of them reducers are told to leave
 * alone; by the events that reducers read. Immutable.
 */
final class MapOutputs {
  private final Map<Integer, String> hosts = new HashMap<>();
  private final Set<Integer> surplus = new HashSet<>();
  private final Set<Integer> lost = new HashSet<>();

  private MapOutputs() {}

  static MapOutputs of(Job job) throws IOException, InterruptedException {
    MapOutputs outputs = new MapOutputs();
    int from = 0;
    while (true) {
      TaskCompletionEvent[] events = job.getTaskCompletionEvents(from, 100);
      for (TaskCompletionEvent event : events) {
        if (event.isMapTask()) {
          outputs.add(event);
        }
      }
      if (events.length == 0) {
        return outputs;
      }
      from += events.length;
    }
  }

  /** How many maps have an output, or had one. */
  int count() {
    return hosts.size();
  }

  /** How many maps the job has said to do without. */
  int surplusCount() {
    return surplus.size();
  }

  /** Whether an output that is used has been lost, so that its map must run again. */
  boolean isOneLost() {
    return lost.stream().anyMatch(task -> !surplus.contains(task));
  }

  /** Hosts with an output that is used. */
  Set<String> chosenHosts() {
    return hosts.entrySet().stream()
        .filter(entry -> !surplus.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Hosts with an output that is not used. */
  Set<String> surplusHosts() {
    return hosts.entrySet().stream()
        .filter(entry -> surplus.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void add(TaskCompletionEvent event) {
    int task = event.getTaskAttemptId().getTaskID().getId();
    if (event.getStatus() == Status.TIPFAILED) {
      surplus.add(task);
    } else if (event.getStatus() == Status.SUCCEEDED || event.getStatus() == Status.OBSOLETE) {
      hosts.put(task, URI.create(event.getTaskTrackerHttp()).getHost());
      if (event.getStatus() == Status.OBSOLETE) {
        lost.add(task);
      }
    }
  }

  @Override
  public String toString() {
    return hosts + " without " + surplus;
  }
}
