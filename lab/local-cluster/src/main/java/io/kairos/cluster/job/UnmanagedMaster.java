// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationAttemptState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.InvalidContainerException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** The application master of one job. Its methods are called one after the other. */
final class UnmanagedMaster {
  private static final int PRIORITY = 0;

  /** MapReduce's: what it wants first has the lower number. */
  private static final int REDUCE_PRIORITY = 10;

  private static final int MAP_PRIORITY = 20;

  private final YarnClient yarn;
  private final Configuration conf;
  private final ApplicationId id;
  private final JobSpec job;
  private final CompletableFuture<Long> completion = new CompletableFuture<>();
  // The process-wide cache is keyed by node alone, and every application has tokens of its own.
  private final NMTokenCache nodeTokens = new NMTokenCache();
  private final AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final Set<ContainerId> surplus = new HashSet<>();
  // What is asked for first comes first.
  private final List<TaskGroup> groups;
  private final TaskGroup maps;
  private final Optional<Reduces> reduces;
  // Written by the master's steps, read by whoever asks after the job.
  private final Set<String> reduceContainers = ConcurrentHashMap.newKeySet();
  private volatile long mapsEndMillis;
  private boolean connected;

  /** As MapReduce's master: where the scheduler counts memory alone, so does its headroom. */
  private boolean countsVcores;

  UnmanagedMaster(YarnClient yarn, Configuration conf, ApplicationId id, JobSpec job)
      throws IOException {
    this.yarn = yarn;
    this.conf = conf;
    this.id = id;
    this.job = job;
    String command = job.container().command();
    int count = job.reduces().count();
    if (count == 0) {
      maps = new TaskGroup(PRIORITY, job.tasks(), command);
      reduces = Optional.empty();
      groups = List.of(maps);
    } else {
      maps = new TaskGroup(MAP_PRIORITY, job.tasks() - count, command);
      MapsBarrier barrier = new MapsBarrier();
      TaskGroup group =
          new TaskGroup(REDUCE_PRIORITY, count, barrier.waitCommand() + " && " + command);
      reduces = Optional.of(new Reduces(group, barrier, job.reduces().rule()));
      groups = List.of(group, maps);
    }
    maps.want(maps.tasks());
  }

  /** The tasks that wait for the maps. */
  private record Reduces(TaskGroup group, MapsBarrier barrier, ReduceRule rule) {}

  /** When the last of the maps that reduces wait for was reported complete. */
  OptionalLong mapsEndMillis() {
    long millis = mapsEndMillis;
    return millis == 0 ? OptionalLong.empty() : OptionalLong.of(millis);
  }

  /** Containers of the tasks that wait for the maps. */
  Set<String> reduceContainers() {
    return Set.copyOf(reduceContainers);
  }

  CompletableFuture<Long> completion() {
    return completion;
  }

  /**
   * Registers and asks for the job's containers.
   *
   * @return whether that was possible; {@code false} while the attempt is still being launched
   */
  boolean register() throws Exception {
    ApplicationReport report = yarn.getApplicationReport(id);
    ApplicationAttemptId attempt = report.getCurrentApplicationAttemptId();
    if (attempt == null || !isLaunched(attempt)) {
      return false;
    }
    Token<AMRMTokenIdentifier> token = yarn.getAMRMToken(id);
    if (token == null) {
      return false;
    }
    scheduler.setNMTokenCache(nodeTokens);
    nodes.setNMTokenCache(nodeTokens);
    nodes.cleanupRunningContainersOnStop(false);
    UnmanagedLaunch.start(attempt.toString(), token, conf, scheduler, nodes);
    connected = true;
    countsVcores =
        scheduler
            .registerApplicationMaster("localhost", -1, "")
            .getSchedulerResourceTypes()
            .contains(SchedulerResourceTypes.CPU);
    groups.forEach(this::ask);
    return true;
  }

  /**
   * Starts the containers that were allocated and counts those that ended.
   *
   * @return whether the job is complete
   */
  boolean heartbeat() throws Exception {
    AllocateResponse response = scheduler.allocate((float) completed() / job.tasks());
    Set<TaskGroup> again = new LinkedHashSet<>();
    for (ContainerStatus status : response.getCompletedContainersStatuses()) {
      ended(status).ifPresent(again::add);
    }
    for (Container container : response.getAllocatedContainers()) {
      start(container).ifPresent(again::add);
    }
    reduces.ifPresent(each -> rampUp(each, response.getAvailableResources(), again));
    again.forEach(this::ask);
    if (completed() < job.tasks()) {
      return false;
    }
    completion.complete(System.nanoTime());
    try {
      scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    } finally {
      // The job is complete, so nobody gives it up after an error here.
      disconnect();
    }
    return true;
  }

  /** Gives the job up. */
  void abort(Exception reason) {
    if (!completion.completeExceptionally(reason)) {
      return;
    }
    try {
      yarn.killApplication(id);
    } catch (YarnException | IOException | RuntimeException e) {
      // The cluster is going away, and the application with it.
      reason.addSuppressed(e);
    }
    disconnect();
  }

  private boolean isLaunched(ApplicationAttemptId attempt) throws YarnException, IOException {
    YarnApplicationAttemptState state =
        yarn.getApplicationAttemptReport(attempt).getYarnApplicationAttemptState();
    if (state == YarnApplicationAttemptState.FAILED
        || state == YarnApplicationAttemptState.KILLED) {
      throw new IOException(job.name() + " was refused: " + state);
    }
    return state == YarnApplicationAttemptState.LAUNCHED;
  }

  /** Starts a task; the group that has to ask for another container, if its node rejects it. */
  private Optional<TaskGroup> start(Container container) throws YarnException, IOException {
    TaskGroup group =
        groups.stream()
            .filter(each -> each.priority().equals(container.getPriority()))
            .findFirst()
            .orElseThrow();
    if (!group.take(container.getId())) {
      giveBack(container.getId());
      return Optional.empty();
    }
    if (reduces.isPresent() && group != maps) {
      reduceContainers.add(container.getId().toString());
    }
    // The request stays in the client's table: taking it out would send the table anew, and the
    // scheduler, which has counted it off already, would allocate too many.
    try {
      nodes.startContainer(
          container,
          ContainerLaunchContext.newInstance(
              Map.of(), job.container().environment(), List.of(group.command()), null, null, null));
      return Optional.empty();
    } catch (InvalidContainerException e) {
      // A node that restarts says so until it has registered; MapReduce's master tries again too.
      group.ended(container.getId(), false);
      giveBack(container.getId());
      return Optional.of(group);
    }
  }

  private void giveBack(ContainerId container) {
    surplus.add(container);
    scheduler.releaseAssignedContainer(container);
  }

  /** The tasks of which one has to be asked for again. */
  private Optional<TaskGroup> ended(ContainerStatus status) throws IOException {
    ContainerId container = status.getContainerId();
    boolean success = status.getExitStatus() == ContainerExitStatus.SUCCESS;
    Optional<TaskGroup> group =
        groups.stream().filter(each -> each.ended(container, success)).findFirst();
    if (success || surplus.remove(container)) {
      return Optional.empty();
    }
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      return group;
    }
    throw new IOException(
        job.name()
            + ": "
            + container
            + " ended with exit status "
            + status.getExitStatus()
            + ": "
            + status.getDiagnostics());
  }

  private void rampUp(Reduces waiting, Resource room, Set<TaskGroup> again) {
    TaskGroup group = waiting.group();
    // None of them ends before all maps have, so those that it holds are all that it has had.
    int wanted =
        Math.min(
            group.tasks(),
            waiting
                .rule()
                .wanted(maps.completed(), maps.unassigned(), group.held(), headroom(room)));
    if (group.wanted() != wanted) {
      group.want(wanted);
      again.add(group);
    }
    if (maps.completed() == maps.tasks() && mapsEndMillis == 0) {
      mapsEndMillis = System.currentTimeMillis();
      waiting.barrier().open();
    }
  }

  /** Tasks that there is room for. */
  private int headroom(Resource room) {
    ContainerSpec each = job.container();
    long byMemory = room.getMemorySize() / each.memoryMb();
    long most =
        countsVcores ? Math.min(byMemory, room.getVirtualCores() / each.vcores()) : byMemory;
    return (int) Math.max(0, Math.min(most, job.tasks()));
  }

  private int completed() {
    return groups.stream().mapToInt(TaskGroup::completed).sum();
  }

  private void ask(TaskGroup group) {
    group.ask(scheduler, this::request);
  }

  private ContainerRequest request(Priority priority) {
    Resource size = Resource.newInstance(job.container().memoryMb(), job.container().vcores());
    String[] hosts = job.host().map(host -> new String[] {host}).orElse(null);
    return new ContainerRequest(size, hosts, null, priority, hosts == null);
  }

  private void disconnect() {
    reduces.ifPresent(each -> each.barrier().close());
    if (connected) {
      connected = false;
      scheduler.stop();
      nodes.stop();
    }
  }
}
