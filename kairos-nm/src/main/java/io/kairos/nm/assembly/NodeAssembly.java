// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.assembly;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueShare;
import io.kairos.nm.agent.Details;
import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.check.StockNumbers;
import io.kairos.nm.demand.DemandSums;
import io.kairos.nm.demand.NodeDemand;
import io.kairos.nm.heartbeat.NodeHeartbeat;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.SessionDecay;
import io.kairos.nm.las.UsageRule;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.NodePolicy;
import io.kairos.nm.policy.QueueingTasks;
import io.kairos.nm.policy.SuspendingTasks;
import io.kairos.nm.progress.JobProgressClient;
import io.kairos.nm.progress.JobRankClient;
import io.kairos.nm.progress.QueueShareClient;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.StateFile;
import io.kairos.nm.state.StateSaving;
import io.kairos.nm.state.StateWriter;
import io.kairos.nm.web.NodeWeb;
import io.kairos.yaq.queue.LaunchQueue;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the node scheduler into a NodeManager that is starting, and takes it out again. */
public final class NodeAssembly implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeAssembly.class);

  private final NodeHook hook;
  private final Context context;
  private final NodeSettings settings;
  private final NodeMetrics metrics = new NodeMetrics();
  private final String metricsName;
  private final CpuControls controls;
  private final CoreControl control;

  /** {@code null} where nothing is queued. */
  private final JobProgressClient progress;

  /** {@code null} where queues are guaranteed nothing of a node, and tasks do not go by them. */
  private final QueueShareClient queueShares;

  /** {@code null} where tasks do not go by ranks of jobs. */
  private final JobRankClient jobRanks;

  /** {@code null} where tasks may be suspended: they could not use what they would. */
  private final NodeDemand demand;

  private final NodeHeartbeat heartbeat;

  /** What this NodeManager had when the agent was made; empty after the start. */
  private final Map<ContainerId, Container> found;

  private final NodeAgent agent;

  /**
   * Before anything else stops: stock YARN waits ten seconds for its log handler before it comes to
   * auxiliary services, and YARN's own stop script kills a NodeManager after five.
   */
  private final Runnable standDown;

  /**
   * @param recoveryPath local directory that survives a restart, or {@code null} if no container
   *     does
   */
  public NodeAssembly(
      NodeHook hook, NodeSettings settings, org.apache.hadoop.fs.Path recoveryPath) {
    this.hook = hook;
    this.settings = settings;
    context = hook.context();
    Optional<Path> stateDirectory =
        Optional.ofNullable(recoveryPath).map(path -> Path.of(path.toUri().getPath()));
    controls = new CpuControls(context, settings, nodeName(), stateDirectory);
    control = controls.create();
    try {
      metrics.coreControl(control.name());
      metricsName = metricsName();
      demand =
          settings.isShadow()
              ? new NodeDemand(context, System::nanoTime, System::currentTimeMillis)
              : null;
      heartbeat = new NodeHeartbeat(context, settings.get(NodeSettings.CORES));
      progress =
          settings.queuesTasks()
              ? new JobProgressClient(context.getConf(), settings.queueOrder().usesProgress())
              : null;
      found = new HashMap<>(containers(container -> true));
      agent = createAgent(stateDirectory);
      queueShares =
          asksForQueues()
              ? new QueueShareClient(
                  context.getConf(), () -> context.getNodeId().toString(), this::queuesTold)
              : null;
      jobRanks =
          !settings.queuesTasks() && settings.taskOrder().usesJobRanks()
              ? new JobRankClient(
                  context.getConf(),
                  settings.get(NodeSettings.RANK_NEWS_MS),
                  this::applications,
                  agent::jobRanks)
              : null;
      standDown = agent::standDown;
    } catch (RuntimeException | Error e) {
      closeAfter(e);
      throw e;
    }
  }

  /** Nobody gets an assembly that failed half-way, to close it. */
  private void closeAfter(Throwable failure) {
    try {
      control.close();
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }

  /** From now on the containers of this NodeManager are scheduled. */
  public void start() {
    DefaultMetricsSystem.instance().register(metricsName, "Kairos node scheduler", metrics);
    hook.agent(agent);
    hook.web(
        new NodeWeb(context, settings, control.name(), heartbeat::vcores, this::demand, agent));
    containers(container -> !Details.isTask(container))
        .forEach(
            (id, master) ->
                agent.masterStarted(id.toString(), master.getResource().getMemorySize()));
    agent.start();
    if (progress != null) {
      progress.start();
    }
    if (queueShares != null) {
      queueShares.start();
    }
    if (jobRanks != null) {
      jobRanks.start();
    }
    ShutdownHookManager.get().addShutdownHook(standDown, NodeManager.SHUTDOWN_HOOK_PRIORITY + 1);
    // None, unless the service was added to a NodeManager at work; known ones are ignored.
    tasks().values().stream()
        .filter(container -> container.getContainerState() == ContainerState.RUNNING)
        .forEach(container -> agent.launched(Details.of(container)));
    tellOfEndsNobodySaw();
    heartbeat.attach(agent, hook.heldLaunches().ends(), demand == null ? () -> {} : demand::look);
    LOG.info(
        "Kairos schedules the tasks of {}: policy {}, {} vcores, CPU control {} ({})",
        context.getNodeId(),
        settings.get(NodeSettings.POLICY).name(),
        heartbeat.vcores(),
        control.name(),
        control.means());
  }

  /** Where the service is added to a NodeManager at work, containers end before anybody listens. */
  private void tellOfEndsNobodySaw() {
    found.forEach(
        (id, container) -> {
          if (container.getContainerState() != ContainerState.DONE) {
            return;
          }
          if (Details.isTask(container)) {
            agent.ended(id.toString());
          } else {
            agent.masterEnded(id.toString());
          }
        });
    found.clear();
  }

  /** Leaves the NodeManager as it was, and every task at full speed. */
  @Override
  public void close() {
    heartbeat.close();
    if (queueShares != null) {
      queueShares.close();
    }
    if (jobRanks != null) {
      jobRanks.close();
    }
    hook.web(null);
    hook.agent(null);
    agent.close();
    if (nodeManagerGoesOn()) {
      // What waits would wait for ever; with the NodeManager it is left to the one after it.
      int released = hook.heldLaunches().releaseAll();
      LOG.info(
          "Kairos stops while the NodeManager keeps running: launched {} queued containers",
          released);
    }
    if (progress != null) {
      progress.close();
    }
    try {
      ShutdownHookManager.get().removeShutdownHook(standDown);
    } catch (IllegalStateException e) {
      LOG.debug("The hook runs, or has run", e);
    }
    metrics.stop();
    DefaultMetricsSystem.instance().unregisterSource(metricsName);
  }

  /** A NodeManager that stops does so from the outside to the inside, auxiliary services last. */
  private boolean nodeManagerGoesOn() {
    return context.getContainerManager() instanceof Service
        && ((Service) context.getContainerManager()).isInState(Service.STATE.STARTED);
  }

  private Optional<DemandSums> demand() {
    return Optional.ofNullable(demand).map(NodeDemand::sums);
  }

  private boolean asksForQueues() {
    return !settings.queuesTasks()
        && (settings.get(NodeSettings.QUEUE_SHARES) || settings.taskOrder().usesQueues());
  }

  private void queuesTold(Map<String, QueueShare> byApplication) {
    Map<String, QueueShare> told = new HashMap<>(byApplication);
    if (!settings.get(NodeSettings.QUEUE_SHARES)) {
      told.replaceAll((application, share) -> share.withoutGuarantee());
    }
    agent.shares(told);
  }

  private NodeAgent createAgent(Optional<Path> stateDirectory) {
    Optional<StateFile> stateFile = stateDirectory.map(StateFile::new);
    Map<ContainerId, Container> tasks = new HashMap<>(found);
    tasks.values().removeIf(container -> !Details.isTask(container));
    Set<String> alive =
        tasks.keySet().stream().map(ContainerId::toString).collect(Collectors.toSet());
    NodeState saved = stateFile.map(StateFile::read).orElse(NodeState.EMPTY);
    NodeState before = saved.only(this::isHere, alive);
    if (stateFile.isPresent()) {
      LOG.info(
          "The state file {} holds {} tasks: {} may still run ({} of them were suspended), {} were"
              + " queued. The NodeManager recovered {} containers",
          stateFile.get(),
          saved.tasks().size() + saved.queued().size(),
          before.tasks().size(),
          before.tasks().values().stream().filter(NodeState.Task::suspended).count(),
          before.queued().size(),
          alive.size());
    }
    controls.restore(control, saved, alive, metrics);
    NodePolicy policy =
        settings.queuesTasks() ? queueing(tasks.values(), before) : suspending(before);
    return new NodeAgent(
        policy,
        control,
        metrics,
        System::nanoTime,
        stateFile.map(this::saving).orElseGet(StateSaving::none),
        before.serviceEpoch() == 0 ? newEpoch() : before.serviceEpoch());
  }

  private StateSaving saving(StateFile file) {
    return StateSaving.by(
        new StateWriter(file, metrics), settings.get(NodeSettings.STATE_INTERVAL_MS));
  }

  /** Service is counted from nothing; the ResourceManager cannot tell that from the totals. */
  private static int newEpoch() {
    return ThreadLocalRandom.current().nextInt(1, NodeStatistics.HIGHEST_EPOCH + 1);
  }

  private NodePolicy suspending(NodeState before) {
    return new SuspendingTasks(
        (cores, meter, decisions) ->
            new LasNodeScheduler(
                settings.lasParameters(cores),
                settings.taskOrder(),
                meter,
                UsageRule.DEFAULT
                    .idleAfterMillis(settings.get(NodeSettings.IDLE_AFTER_MS))
                    .spareUsed(control.leavesSpare()),
                SessionDecay.ofHalfLifeMillis(settings.get(NodeSettings.SESSION_HALF_LIFE_MS)),
                decisions),
        heartbeat.vcores(),
        control,
        new TaskProcesses(context),
        metrics,
        System::nanoTime,
        before);
  }

  private NodePolicy queueing(Collection<Container> alive, NodeState before) {
    return new QueueingTasks(
        (decisions, durations, memory) ->
            new LaunchQueue(
                heartbeat.vcores(),
                heartbeat.memoryMb(),
                longestMasterWaitNanos(),
                settings.handBackNanos(),
                settings.queueOrder(),
                durations,
                progress,
                decisions,
                alive.stream()
                    .map(Details::of)
                    .map(QueueingTasks::details)
                    .collect(Collectors.toList()),
                memory,
                System.nanoTime()),
        settings.durations(),
        hook.heldLaunches(),
        metrics,
        System::nanoTime,
        before);
  }

  /**
   * The ResourceManager gives a master up that does not register in time. The rest of that time is
   * for what comes before the wait and after it.
   */
  private long longestMasterWaitNanos() {
    long expiryMillis = StockNumbers.masterExpiryMillis(context.getConf());
    return TimeUnit.MILLISECONDS.toNanos(Math.max(0, expiryMillis)) / 4;
  }

  private Map<ContainerId, Container> tasks() {
    return containers(Details::isTask);
  }

  private Map<ContainerId, Container> containers(Predicate<Container> wanted) {
    return context.getContainers().entrySet().stream()
        .filter(entry -> wanted.test(entry.getValue()))
        .filter(entry -> entry.getValue().getContainerState() != ContainerState.DONE)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private Set<String> applications() {
    return context.getApplications().keySet().stream()
        .map(ApplicationId::toString)
        .collect(Collectors.toSet());
  }

  private boolean isHere(String applicationId) {
    return context.getApplications().containsKey(ApplicationId.fromString(applicationId));
  }

  private String nodeName() {
    return context.getNodeId().toString().replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  /** Several NodeManagers of one JVM share one metrics system. */
  private String metricsName() {
    return DefaultMetricsSystem.inMiniClusterMode()
        ? NodeMetrics.NAME + "-" + nodeName()
        : NodeMetrics.NAME;
  }
}
