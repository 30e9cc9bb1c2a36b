// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlFactory;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.las.LasNodeScheduler;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.NMContext;
import org.apache.hadoop.yarn.server.nodemanager.NodeResourceMonitorImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the node scheduler into a NodeManager that is starting, and takes it out again. */
final class NodeAssembly implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeAssembly.class);

  private final NodeHook hook;
  private final Context context;
  private final NodeSettings settings;
  private final NodeMetrics metrics = new NodeMetrics();
  private final String metricsName;
  private final CoreControl control;
  private final NodeAgent agent;

  /**
   * Before anything else stops: stock YARN waits ten seconds for its log handler before it comes to
   * auxiliary services, and YARN's own stop script kills a NodeManager after five.
   */
  private final Runnable standDown;

  /** Read and written by the heartbeat's thread only. */
  private int lastVcores;

  /**
   * @param recoveryPath local directory that survives a restart, or {@code null} if no container
   *     does
   */
  NodeAssembly(NodeHook hook, NodeSettings settings, org.apache.hadoop.fs.Path recoveryPath) {
    this.hook = hook;
    this.settings = settings;
    context = hook.context();
    Optional<Path> stateDirectory =
        Optional.ofNullable(recoveryPath).map(path -> Path.of(path.toUri().getPath()));
    control = settings.isShadow() ? new ShadowCoreControl() : createControl(stateDirectory);
    metrics.coreControl(control.name());
    metricsName = metricsName();
    lastVcores = nodeVcores();
    agent = createAgent(stateDirectory);
    standDown = agent::standDown;
  }

  /** From now on the containers of this NodeManager are scheduled. */
  void start() {
    DefaultMetricsSystem.instance().register(metricsName, "Kairos node scheduler", metrics);
    hook.agent(agent);
    agent.start();
    ShutdownHookManager.get().addShutdownHook(standDown, NodeManager.SHUTDOWN_HOOK_PRIORITY + 1);
    // None, unless the service was added to a NodeManager at work; known ones are ignored.
    tasks().values().stream()
        .filter(container -> container.getContainerState() == ContainerState.RUNNING)
        .forEach(container -> ContainerTransitions.launched(agent, container));
    ((NMContext) context)
        .setNodeResourceMonitor(
            new KairosNodeResourceMonitor(
                context, (NodeResourceMonitorImpl) context.getNodeResourceMonitor(), this::beat));
    LOG.info(
        "Kairos schedules the tasks of {}: policy {}, {} vcores, CPU control {}",
        context.getNodeId(),
        Setting.spell(settings.policy()),
        settings.cores().orElse(lastVcores),
        control.name());
  }

  /** Leaves the NodeManager as it was, and every task at full speed. */
  @Override
  public void close() {
    if (context.getNodeResourceMonitor() instanceof KairosNodeResourceMonitor) {
      ((NMContext) context)
          .setNodeResourceMonitor(
              ((KairosNodeResourceMonitor) context.getNodeResourceMonitor()).stock());
    }
    hook.agent(null);
    agent.close();
    try {
      ShutdownHookManager.get().removeShutdownHook(standDown);
    } catch (IllegalStateException e) {
      LOG.debug("The hook runs, or has run", e);
    }
    metrics.stop();
    DefaultMetricsSystem.instance().unregisterSource(metricsName);
  }

  private CoreControl createControl(Optional<Path> stateDirectory) {
    CoreControlChoice choice = settings.coreControl().choice();
    return createControl(
        choice,
        ExecutorCheck.cgroupsOfYarn(context.getContainerExecutor(), context.getConf(), choice),
        stateDirectory);
  }

  private CoreControl createControl(
      CoreControlChoice choice, Optional<String> cgroupsOfYarn, Optional<Path> stateDirectory) {
    CoreControlOptions asked = settings.coreControl();
    return CoreControlFactory.create(
        CoreControlOptions.builder()
            .choice(choice)
            .suspendedPercent(asked.suspendedPercent())
            .mountRoot(asked.mountRoot().orElse(null))
            .moveDaemonToLeaf(asked.moveDaemonToLeaf())
            // Of its own, or one NodeManager's restart would sweep away another's tasks.
            .hierarchy(asked.hierarchy() + "/" + nodeName())
            .existingHierarchy(cgroupsOfYarn.orElse(null))
            .stateDirectory(stateDirectory.orElse(null))
            .build());
  }

  private NodeAgent createAgent(Optional<Path> stateDirectory) {
    Optional<StateFile> stateFile = stateDirectory.map(StateFile::new);
    Set<String> alive =
        tasks().keySet().stream().map(ContainerId::toString).collect(Collectors.toSet());
    NodeState saved = stateFile.map(StateFile::read).orElse(NodeState.EMPTY);
    NodeState before = saved.only(this::isHere, alive);
    if (stateFile.isPresent()) {
      LOG.info(
          "{} knows {} tasks; {} may still run, of which {} were suspended; {} containers are here",
          stateFile.get(),
          saved.tasks().size(),
          before.tasks().size(),
          before.tasks().values().stream().filter(NodeState.Task::suspended).count(),
          alive.size());
    }
    Optional<String> cgroupsOfYarn =
        ExecutorCheck.cgroupsOfYarn(context.getContainerExecutor(), context.getConf());
    new FormerControl(
            control, choice -> createControl(choice, cgroupsOfYarn, stateDirectory), metrics)
        .restore(saved, alive);
    NodeTasks tasks =
        new NodeTasks(
            (cores, decisions) ->
                new LasNodeScheduler(
                    settings.lasParameters(cores), settings.policy().create(), decisions),
            settings.cores().orElse(lastVcores),
            control,
            this::processId,
            metrics,
            System::nanoTime,
            before);
    return new NodeAgent(
        tasks,
        control,
        metrics,
        System::nanoTime,
        stateFile.map(file -> new StateWriter(file, metrics)).orElse(null),
        settings.stateIntervalMillis());
  }

  /** Once in every heartbeat, after the one before may have changed the size of this node. */
  private Map<String, Float> beat() {
    int vcores = nodeVcores();
    if (settings.cores().isEmpty() && vcores != lastVcores) {
      lastVcores = vcores;
      agent.setCores(vcores);
    }
    return agent.heartbeat();
  }

  private int nodeVcores() {
    long vcores =
        context.getContainerManager().getContainersMonitor().getVCoresAllocatedForContainers();
    return (int) Math.max(1, vcores);
  }

  private Map<ContainerId, Container> tasks() {
    return context.getContainers().entrySet().stream()
        .filter(entry -> ContainerTransitions.isTask(entry.getValue()))
        .filter(entry -> entry.getValue().getContainerState() != ContainerState.DONE)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private boolean isHere(String applicationId) {
    return context.getApplications().containsKey(ApplicationId.fromString(applicationId));
  }

  private OptionalLong processId(String taskId) {
    String pid = context.getContainerExecutor().getProcessId(ContainerId.fromString(taskId));
    return pid == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(pid));
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
