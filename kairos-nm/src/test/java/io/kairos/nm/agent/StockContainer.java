// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.protocolrecords.StartContainerRequest;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerRetryContext;
import org.apache.hadoop.yarn.api.records.ContainerRetryPolicy;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.Token;
import org.apache.hadoop.yarn.api.records.URL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.DefaultContainerStateListener;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.NMContext;
import org.apache.hadoop.yarn.server.nodemanager.NodeStatusUpdater;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.AuxServicesEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.application.ApplicationEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerDiagnosticsUpdateEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerExitEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerKillEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerPauseEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerReInitEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerResourceFailedEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerResourceLocalizedEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerResumeEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.UpdateContainerTokenEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.LocalResourceRequest;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ResourceSet;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.event.LocalizationEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.sharedcache.SharedCacheUploadEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.loghandler.event.LogHandlerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.monitor.ContainersMonitorEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.scheduler.ContainerSchedulerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.scheduler.ContainerSchedulerEventType;
import org.apache.hadoop.yarn.server.nodemanager.metrics.NodeManagerMetrics;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMNullStateStoreService;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMStateStoreService;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMStateStoreService.RecoveredContainerState;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMStateStoreService.RecoveredContainerStatus;
import org.apache.hadoop.yarn.state.StateTransitionListener;

/**
 * A container of stock YARN: its real state machine on a real dispatcher. The test plays what is
 * around it, that is ResourceManager, localizer, launcher and process, by sending their events.
 */
final class StockContainer implements AutoCloseable {
  /** What decides where an event leads, beside the state of the container. */
  enum Kind {
    PLAIN,
    /** Needs a file first. */
    LOCALIZED,
    /** Its application wants its process launched again after any failure. */
    RETRIED,
    /** Was re-initialised with a command that is not committed: a failure rolls it back. */
    UPGRADED,
    /** Has ended before the NodeManager was restarted. */
    COMPLETED(RecoveredContainerStatus.COMPLETED),
    /** Had not been launched when the NodeManager went. */
    QUEUED(RecoveredContainerStatus.QUEUED),
    /** The same, of a container that needs a file. */
    QUEUED_LOCALIZED(RecoveredContainerStatus.QUEUED);

    /** {@code null} for a container of this NodeManager. */
    private final RecoveredContainerStatus status;

    Kind() {
      this(null);
    }

    Kind(RecoveredContainerStatus status) {
      this.status = status;
    }

    boolean needsFile() {
      return this == LOCALIZED || this == QUEUED_LOCALIZED;
    }
  }

  /** One arc of the state machine. */
  record Transition(ContainerState before, ContainerEventType event, ContainerState after) {}

  private final class Recorder
      implements StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> {
    @Override
    public void preTransition(
        ContainerImpl container, ContainerState before, ContainerEvent event) {}

    @Override
    public void postTransition(
        ContainerImpl container,
        ContainerState before,
        ContainerState after,
        ContainerEvent event) {
      transitions.add(new Transition(before, event.getType(), after));
    }
  }

  /** Registers with Hadoop's metrics system, which takes one of them. */
  private static final NodeManagerMetrics METRICS = NodeManagerMetrics.create();

  private static final String WHY = "as asked";
  private static final String FILE_NAME = "job.jar";
  private static final LocalResource FILE =
      LocalResource.newInstance(
          URL.fromPath(new Path("hdfs://host:8020/" + FILE_NAME)),
          LocalResourceType.FILE,
          LocalResourceVisibility.APPLICATION,
          1,
          1);

  private final ContainerId id;
  private final Kind kind;
  private final ContainerDispatcher dispatcher = new ContainerDispatcher();
  private final NMContext context;
  private final ContainerImpl container;
  private final ContainerType type;
  private final List<Transition> transitions = new CopyOnWriteArrayList<>();
  private volatile EventHandler<ContainersLauncherEvent> launcher = event -> {};

  /**
   * @param listener told of every transition, as that of a NodeManager
   */
  StockContainer(
      String id,
      ContainerType type,
      Resource size,
      Kind kind,
      StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> listener) {
    this(
        id,
        type,
        size,
        kind,
        kind.status == null ? null : recovered(kind.status),
        new NMNullStateStoreService(),
        listener);
  }

  /**
   * @param recovered what the store of a NodeManager knows of it, or {@code null} for a new one
   * @param store of its NodeManager
   */
  StockContainer(
      String id,
      ContainerType type,
      Resource size,
      Kind kind,
      RecoveredContainerState recovered,
      NMStateStoreService store,
      StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> listener) {
    this.id = ContainerId.fromString(id);
    this.type = type;
    this.kind = kind;
    Configuration conf = new Configuration(false);
    conf.setInt(YarnConfiguration.NM_CONTAINER_RETRY_MINIMUM_INTERVAL_MS, 0);
    context = new NMContext(null, null, null, null, store, false, conf);
    context.setContainerExecutor(new DefaultContainerExecutor());
    context.setNodeStatusUpdater(mock(NodeStatusUpdater.class));
    DefaultContainerStateListener listeners = new DefaultContainerStateListener();
    listeners.addListener(listener);
    listeners.addListener(new Recorder());
    context.setContainerStateTransitionListener(listeners);
    container =
        recovered == null
            ? new ContainerImpl(
                conf, dispatcher, launchContext(), null, METRICS, token(size), context)
            : new ContainerImpl(
                conf, dispatcher, launchContext(), null, METRICS, token(size), context, recovered);
    context.getContainers().put(this.id, container);
    dispatcher.register(
        ContainerEventType.class, event -> container.handle((ContainerEvent) event));
    dispatcher.register(
        ContainerSchedulerEventType.class, event -> schedule((ContainerSchedulerEvent) event));
    dispatcher.register(
        ContainersLauncherEventType.class,
        event -> launcher.handle((ContainersLauncherEvent) event));
    for (Class<? extends Enum<?>> others :
        List.of(
            ApplicationEventType.class,
            AuxServicesEventType.class,
            ContainersMonitorEventType.class,
            LocalizationEventType.class,
            LogHandlerEventType.class,
            SharedCacheUploadEventType.class)) {
      dispatcher.register(others, event -> {});
    }
  }

  /**
   * Takes the container to a state, on a way that stock YARN goes.
   *
   * @return this
   */
  StockContainer bringTo(ContainerState state) throws Exception {
    switch (state) {
      case NEW -> {}
      case LOCALIZING -> send(ContainerEventType.INIT_CONTAINER);
      case LOCALIZATION_FAILED ->
          bringTo(ContainerState.LOCALIZING).send(ContainerEventType.RESOURCE_FAILED);
      case SCHEDULED -> {
        send(ContainerEventType.INIT_CONTAINER);
        if (kind == Kind.LOCALIZED) {
          send(ContainerEventType.RESOURCE_LOCALIZED);
        }
      }
      case RUNNING -> {
        bringTo(ContainerState.SCHEDULED).send(ContainerEventType.CONTAINER_LAUNCHED);
        if (kind == Kind.UPGRADED) {
          send(ContainerEventType.REINITIALIZE_CONTAINER);
          send(ContainerEventType.CONTAINER_KILLED_ON_REQUEST);
          send(ContainerEventType.CONTAINER_LAUNCHED);
        }
      }
      case RELAUNCHING ->
          bringTo(ContainerState.RUNNING).send(ContainerEventType.CONTAINER_EXITED_WITH_FAILURE);
      case REINITIALIZING -> bringTo(ContainerState.RUNNING).reinitializeWithFile();
      case REINITIALIZING_AWAITING_KILL ->
          bringTo(ContainerState.RUNNING).send(ContainerEventType.REINITIALIZE_CONTAINER);
      case PAUSING -> bringTo(ContainerState.RUNNING).send(ContainerEventType.PAUSE_CONTAINER);
      case PAUSED -> bringTo(ContainerState.PAUSING).send(ContainerEventType.CONTAINER_PAUSED);
      case RESUMING -> bringTo(ContainerState.PAUSED).send(ContainerEventType.RESUME_CONTAINER);
      case KILLING -> bringTo(ContainerState.RUNNING).send(ContainerEventType.KILL_CONTAINER);
      case CONTAINER_CLEANEDUP_AFTER_KILL ->
          bringTo(ContainerState.KILLING).send(ContainerEventType.CONTAINER_KILLED_ON_REQUEST);
      case EXITED_WITH_SUCCESS ->
          bringTo(ContainerState.RUNNING).send(ContainerEventType.CONTAINER_EXITED_WITH_SUCCESS);
      case EXITED_WITH_FAILURE ->
          bringTo(ContainerState.RUNNING).send(ContainerEventType.CONTAINER_EXITED_WITH_FAILURE);
      default -> throw new IllegalArgumentException("no way leads to " + state);
    }
    assertThat(container.getContainerState()).isEqualTo(state);
    return this;
  }

  /** Sends the event that stock YARN sends under this name, and waits until it is handled. */
  void send(ContainerEventType event) throws URISyntaxException {
    switch (event) {
      case KILL_CONTAINER ->
          handle(new ContainerKillEvent(id, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER, WHY));
      case CONTAINER_EXITED_WITH_FAILURE -> handle(new ContainerExitEvent(id, event, 1, WHY));
      case CONTAINER_KILLED_ON_REQUEST -> handle(new ContainerExitEvent(id, event, 143, WHY));
      case PAUSE_CONTAINER -> handle(new ContainerPauseEvent(id, WHY));
      case RESUME_CONTAINER -> handle(new ContainerResumeEvent(id, WHY));
      case UPDATE_DIAGNOSTICS_MSG -> handle(new ContainerDiagnosticsUpdateEvent(id, WHY));
      case REINITIALIZE_CONTAINER ->
          handle(
              new ContainerReInitEvent(
                  id, launchContext(), new ResourceSet(), kind != Kind.UPGRADED));
      case RESOURCE_LOCALIZED ->
          handle(
              new ContainerResourceLocalizedEvent(
                  id, new LocalResourceRequest(FILE), new Path("/cache", FILE_NAME)));
      case RESOURCE_FAILED ->
          handle(new ContainerResourceFailedEvent(id, new LocalResourceRequest(FILE), WHY));
      case INIT_CONTAINER,
          CONTAINER_LAUNCHED,
          CONTAINER_PAUSED,
          CONTAINER_RESUMED,
          RECOVER_PAUSED_CONTAINER,
          CONTAINER_EXITED_WITH_SUCCESS,
          CONTAINER_RESOURCES_CLEANEDUP ->
          handle(new ContainerEvent(id, event));
      default -> throw new IllegalArgumentException("nobody sends " + event);
    }
  }

  /** The ResourceManager has given the container another size. */
  void resize(Resource size) {
    handle(new UpdateContainerTokenEvent(id, token(size), true, false, true));
  }

  /** From now on its launcher is this, and not one that does nothing. */
  void launchBy(EventHandler<ContainersLauncherEvent> newLauncher) {
    launcher = newLauncher;
  }

  /** That of its NodeManager. */
  NMContext context() {
    return context;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  /** What a heartbeat tells of it. */
  ContainerStatus status() {
    return container.cloneAndGetContainerStatus();
  }

  /** What an application master sent to have it started. */
  StartContainerRequest startRequest(Resource size) {
    return StartContainerRequest.newInstance(
        launchContext(),
        Token.newInstance(
            token(size).getBytes(), ContainerTokenIdentifier.KIND.toString(), new byte[0], ""));
  }

  /** What stock YARN sends its launcher to start the container. */
  ContainersLauncherEvent launch() {
    return new ContainersLauncherEvent(container, ContainersLauncherEventType.LAUNCH_CONTAINER);
  }

  /** Every transition so far. */
  List<Transition> transitions() {
    return transitions;
  }

  /** What stock YARN would have ended the NodeManager for. */
  List<Throwable> escaped() {
    return dispatcher.escaped();
  }

  @Override
  public void close() {
    dispatcher.stop();
  }

  private void handle(ContainerEvent event) {
    dispatcher.send(event);
  }

  private void reinitializeWithFile() throws URISyntaxException {
    ResourceSet needed = new ResourceSet();
    needed.addResources(Map.of(FILE_NAME, FILE));
    handle(new ContainerReInitEvent(id, launchContext(), needed, true));
  }

  /** As the stock scheduler of a node on which there is room. */
  private static void schedule(ContainerSchedulerEvent event) {
    if (event.getType() == ContainerSchedulerEventType.SCHEDULE_CONTAINER) {
      event.getContainer().sendLaunchEvent();
    }
  }

  private ContainerLaunchContext launchContext() {
    return ContainerLaunchContext.newInstance(
        kind.needsFile() ? Map.of(FILE_NAME, FILE) : Map.of(),
        Map.of(),
        List.of("sleep 60"),
        Map.of(),
        null,
        Map.of(),
        kind == Kind.RETRIED
            ? ContainerRetryContext.newInstance(
                ContainerRetryPolicy.RETRY_ON_ALL_ERRORS, null, 3, 0)
            : ContainerRetryContext.NEVER_RETRY_CONTEXT);
  }

  private ContainerTokenIdentifier token(Resource size) {
    return new ContainerTokenIdentifier(
        id,
        0,
        "host",
        "somebody",
        size,
        Long.MAX_VALUE,
        0,
        0,
        Priority.newInstance(1),
        0,
        null,
        null,
        type,
        ExecutionType.GUARANTEED);
  }

  /** Only the state store of stock YARN can make one. */
  private static RecoveredContainerState recovered(RecoveredContainerStatus status) {
    RecoveredContainerState state = mock(RecoveredContainerState.class);
    when(state.getStatus()).thenReturn(status);
    return state;
  }
}
