// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.SampleBinder;
import io.kairos.kmn.core.Verdict;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The input stage in the application master (§5.2.1): requests and grants of maps' containers. */
final class InputStage {
  private static final Logger LOG = LoggerFactory.getLogger(InputStage.class);

  private final JobPlan plan;
  private final Job job;
  private final Path candidates;
  private final SampleBinder binder;
  private final BindingLog log;
  private final MasterHooks hooks;
  private final SplitSwap swap = new SplitSwap();
  private final Map<Integer, Binding> bindings = new TreeMap<>();
  private final Map<TaskAttemptId, ContainerRequestEvent> requests = new HashMap<>();
  private final Map<Integer, TaskAttemptContainerAssignedEvent> held = new HashMap<>();
  private int declined;

  InputStage(
      JobPlan plan,
      Job job,
      Path candidates,
      SampleBinder binder,
      BindingLog log,
      MasterHooks hooks)
      throws IOException {
    this.plan = plan;
    this.job = job;
    this.candidates = candidates;
    this.binder = binder;
    this.log = log;
    this.hooks = hooks;
    Map<Integer, Integer> earlier = new TreeMap<>();
    log.bindings().values().forEach(binding -> earlier.put(binding.task(), binding.block()));
    binder.restore(earlier);
    bindings.putAll(log.bindings());
    for (org.apache.hadoop.mapreduce.v2.app.job.Task map :
        job.getTasks(org.apache.hadoop.mapreduce.v2.api.records.TaskType.MAP).values()) {
      Integer block = earlier.get(map.getID().getId());
      if (block != null) {
        swap.point(map, candidates, plan.splitOffset(block));
      }
    }
  }

  /** Bindings by task. */
  Map<Integer, Binding> bindings() {
    return bindings;
  }

  SampleBinder binder() {
    return binder;
  }

  /** Containers given back. */
  int declined() {
    return declined;
  }

  /** A map's request, with the hosts that suit it. */
  ContainerRequestEvent request(ContainerRequestEvent request) {
    requests.put(request.getAttemptID(), request);
    if (request.getEarlierAttemptFailed()) {
      return request; // The stock master asks for such a one anywhere, first of all.
    }
    List<String> hosts = binder.ask(number(request.getAttemptID()), hooks.elapsedMillis());
    TreeSet<String> racks = new TreeSet<>();
    hosts.forEach(host -> racks.add(hooks.rackOf(host)));
    return new ContainerRequestEvent(
        request.getAttemptID(),
        request.getCapability(),
        hosts.toArray(new String[0]),
        racks.toArray(new String[0]));
  }

  /** A container was granted to a map: launches it, gives it back, or holds it. */
  void assigned(TaskAttemptContainerAssignedEvent event) throws IOException {
    if (!requests.containsKey(event.getTaskAttemptID())) {
      hooks.send(event); // The attempt was killed meanwhile: the stock master passes it by.
      return;
    }
    int task = number(event.getTaskAttemptID());
    held.put(task, event);
    act(binder.offer(task, event.getContainer().getNodeId().getHost(), hooks.elapsedMillis()));
    hooks.tickAt(binder.settlesAtMillis());
  }

  void tick() throws IOException {
    act(binder.settle(hooks.elapsedMillis()));
    hooks.tickAt(binder.settlesAtMillis());
  }

  /** The attempt needs no container any more. */
  void withdrawn(TaskAttemptId attempt) {
    requests.remove(attempt);
    TaskAttemptContainerAssignedEvent event = held.get(number(attempt));
    if (event != null && event.getTaskAttemptID().equals(attempt)) {
      held.remove(number(attempt));
      binder.withdraw(number(attempt));
    }
  }

  /**
   * The attempt's container has ended.
   *
   * @return whether the stock master must not hear of it, because it does not know yet that the
   *     attempt had one
   */
  boolean containerGone(TaskAttemptId attempt) {
    ContainerRequestEvent request = requests.get(attempt);
    if (request == null) {
      return false;
    }
    if (held.containsKey(number(attempt))) {
      withdrawn(attempt);
      hooks.send(request(request));
    }
    return true;
  }

  private void act(List<Verdict> verdicts) throws IOException {
    for (Verdict verdict : verdicts) {
      TaskAttemptContainerAssignedEvent event = held.remove(verdict.task());
      if (verdict.isDeclined()) {
        decline(event);
      } else {
        bind(event.getTaskAttemptID().getTaskId(), verdict);
        requests.remove(event.getTaskAttemptID());
        hooks.send(event);
      }
    }
  }

  private void decline(TaskAttemptContainerAssignedEvent event) {
    declined++;
    TaskAttemptId attempt = event.getTaskAttemptID();
    LOG.info("{} has no block for {}: declined", event.getContainer().getNodeId(), attempt);
    hooks.send(
        new ContainerAllocatorEvent(attempt, ContainerAllocator.EventType.CONTAINER_DEALLOCATE));
    hooks.send(request(requests.get(attempt)));
  }

  private void bind(TaskId task, Verdict verdict) throws IOException {
    if (bindings.containsKey(verdict.task())) {
      return; // A retry or a speculative attempt.
    }
    Binding binding =
        new Binding(verdict.task(), verdict.block(), verdict.locality(), verdict.host());
    log.bind(binding);
    bindings.put(verdict.task(), binding);
    swap.point(job.getTask(task), candidates, plan.splitOffset(verdict.block()));
    Block block = plan.blocks().get(verdict.block());
    LOG.info("{}: {}, hosts {}", binding, block, block.hosts());
  }

  private static int number(TaskAttemptId attempt) {
    return attempt.getTaskId().getId();
  }
}
