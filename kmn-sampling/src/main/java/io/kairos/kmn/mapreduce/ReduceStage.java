// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.output.ReducePlacer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reducers in the application master: their requests are held until the outputs are chosen, then
 * they go to the racks of §5.2.2. The stock master gives a container to the first reducer that
 * waits, whatever was asked for; one in the wrong rack is given back until the wait is over.
 */
final class ReduceStage {
  private static final Logger LOG = LoggerFactory.getLogger(ReduceStage.class);

  private final int reducers;
  private final KmnSettings settings;
  private final Map<String, Set<String>> hostsOfRack;
  private final MasterHooks hooks;
  private final List<ContainerRequestEvent> held = new ArrayList<>();
  private final Map<TaskAttemptId, ContainerRequestEvent> placed = new HashMap<>();
  private final Set<TaskId> launched = new TreeSet<>();
  private final Map<String, Integer> open = new TreeMap<>();
  private List<String> racks = List.of();
  private boolean released;
  private long releasedMillis;
  private int declined;

  ReduceStage(
      int reducers, KmnSettings settings, Map<String, Set<String>> hostsOfRack, MasterHooks hooks) {
    this.reducers = reducers;
    this.settings = settings;
    this.hostsOfRack = hostsOfRack;
    this.hooks = hooks;
  }

  /** Containers given back. */
  int declined() {
    return declined;
  }

  /** A reducer's request: held, or sent on with its rack. */
  void request(ContainerRequestEvent request) {
    if (!released) {
      held.add(request);
    } else {
      hooks.send(place(request));
    }
  }

  /**
   * The attempt needs no container any more.
   *
   * @return whether it had only a held request, of which the stock master has not heard
   */
  boolean withdrawn(TaskAttemptId attempt) {
    if (placed.remove(attempt) != null) {
      close(racks.get(attempt.getTaskId().getId()));
    }
    return held.removeIf(request -> request.getAttemptID().equals(attempt));
  }

  /**
   * The outputs are chosen.
   *
   * @param mapsPerRack chosen outputs
   */
  void release(Map<String, Integer> mapsPerRack) {
    released = true;
    releasedMillis = hooks.elapsedMillis();
    racks =
        ReducePlacer.racks(mapsPerRack, reducers, settings.get(KmnDeclarations.REDUCE_PLACEMENT));
    LOG.info("chosen outputs by rack {}, racks of reducers {}", mapsPerRack, racks);
    held.forEach(request -> hooks.send(place(request)));
    held.clear();
  }

  private ContainerRequestEvent place(ContainerRequestEvent request) {
    TaskAttemptId attempt = request.getAttemptID();
    int number = attempt.getTaskId().getId();
    if (number >= racks.size()
        || request.getEarlierAttemptFailed()
        || launched.contains(attempt.getTaskId())) {
      return request;
    }
    String rack = racks.get(number);
    placed.put(attempt, request);
    open.merge(rack, 1, Integer::sum);
    return ask(request, List.of(rack));
  }

  private ContainerRequestEvent ask(ContainerRequestEvent request, List<String> wanted) {
    Set<String> hosts = new TreeSet<>();
    wanted.forEach(rack -> hosts.addAll(hostsOfRack.getOrDefault(rack, Set.of())));
    return new ContainerRequestEvent(
        request.getAttemptID(),
        request.getCapability(),
        hosts.toArray(new String[0]),
        wanted.toArray(new String[0]));
  }

  /** Whether the attempt has no container the stock master knows of. */
  boolean isWaiting(TaskAttemptId attempt) {
    return placed.containsKey(attempt);
  }

  /** A container was granted to a reducer: launches it or gives it back. */
  void assigned(TaskAttemptContainerAssignedEvent event) {
    TaskAttemptId attempt = event.getTaskAttemptID();
    ContainerRequestEvent request = placed.get(attempt);
    if (request == null) {
      hooks.send(event);
      return;
    }
    String rack = hooks.rackOf(event.getContainer().getNodeId().getHost());
    boolean wanted = open.getOrDefault(rack, 0) > 0;
    long waitedMillis = hooks.elapsedMillis() - releasedMillis;
    if (!wanted && waitedMillis < settings.get(KmnDeclarations.REDUCE_LOCALITY_WAIT)) {
      declined++;
      LOG.info("{} is in {}, wanted are {}: declined", attempt, rack, open);
      hooks.send(
          new ContainerAllocatorEvent(attempt, ContainerAllocator.EventType.CONTAINER_DEALLOCATE));
      hooks.send(ask(request, new ArrayList<>(open.keySet())));
      return;
    }
    close(rack);
    placed.remove(attempt);
    launched.add(attempt.getTaskId());
    hooks.send(event);
  }

  /** One reducer less is wanted in {@code rack}, or in another where none is wanted there. */
  private void close(String rack) {
    String closed = open.containsKey(rack) ? rack : open.keySet().iterator().next();
    open.computeIfPresent(closed, (key, count) -> count == 1 ? null : count - 1);
  }
}
