// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.agent.ContainerTransitions;
import io.kairos.nm.agent.Details;
import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.agent.RecoveredLaunches;
import io.kairos.nm.check.StockNumbers;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.TaskFacts;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.web.NodeWebFilterInitializer;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.LocalDirsHandlerService;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.ContainerManagerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncher;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.state.MultiStateTransitionListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stock launcher ({@code yarn.nodemanager.containers-launcher.class}). In addition it lets the
 * plug-in see the NodeManager's context and what happens to its containers. Where there is a queue,
 * it lets tasks wait before their launch.
 */
public final class KairosContainersLauncher extends ContainersLauncher {
  private static final Logger LOG = LoggerFactory.getLogger(KairosContainersLauncher.class);

  private HeldLaunches held;
  private RecoveredLaunches recovered;
  private NodeHook hook;

  /**
   * @throws InvalidSettingException if YARN's own numbers cannot be read; this is the first of the
   *     plug-in that a NodeManager makes, and comes before YARN reads them
   */
  @Override
  public void init(
      Context context,
      Dispatcher dispatcher,
      ContainerExecutor executor,
      LocalDirsHandlerService localDirs,
      ContainerManagerImpl containerManager) {
    StockNumbers.check(context.getConf());
    super.init(context, dispatcher, executor, localDirs, containerManager);
    UnlaunchedEnds ends = new UnlaunchedEnds(context);
    held = new HeldLaunches(super::handle, ends);
    recovered = new RecoveredLaunches(this::handle, held, ends);
    hook = NodeHook.open(context, held);
    listenTo(context);
    // The web server is made when all that was initialised here is started.
    NodeWebFilterInitializer.install(context.getConf());
  }

  /**
   * @throws InvalidSettingException if no auxiliary service was set up for this NodeManager; all
   *     services have been initialised when the first is started
   */
  @Override
  protected void serviceStart() throws Exception {
    if (!hook.isServed()) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_AUX_SERVICES,
          getConfig().get(YarnConfiguration.NM_AUX_SERVICES),
          YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS
              + " is Kairos's, so add "
              + KairosAuxiliaryService.NAME
              + " here and set "
              + KairosAuxiliaryService.CLASS_PROPERTY
              + " to "
              + KairosAuxiliaryService.class.getName()
              + ".");
    }
    super.serviceStart();
  }

  @Override
  protected void serviceStop() throws Exception {
    super.serviceStop();
    // After a failed start there may be none.
    if (hook != null) {
      hook.close();
    }
  }

  /**
   * Returns at once. Only first launches wait, or are handed back: what happens to a container
   * later (a second launch, recovery, pause and resume) does not, and stock YARN ignores a pause or
   * a signal that comes before the launch.
   */
  @Override
  public void handle(ContainersLauncherEvent event) {
    switch (event.getType()) {
      case LAUNCH_CONTAINER:
        if (!recovered.take(event) && !hold(event)) {
          super.handle(event);
        }
        break;
      case CLEANUP_CONTAINER:
        if (held.cleanUp(event.getContainer().getContainerId().toString(), event)) {
          hook.agent().ifPresent(NodeAgent::killedWhileQueued);
        }
        break;
      default:
        super.handle(event);
        break;
    }
  }

  /**
   * @return whether the launch waits for the node scheduler; {@code false} if there is none that
   *     wants it, or if anything is wrong, for a task that starts too early is better than none
   */
  private boolean hold(ContainersLauncherEvent launch) {
    Container container = launch.getContainer();
    if (container.getContainerState() != ContainerState.SCHEDULED) {
      // Killed meanwhile, and cleaned up: nobody would ask for it again, and stock refuses it.
      return false;
    }
    try {
      NodeAgent agent = hook.agent().orElse(null);
      if (agent == null || !agent.holdsLaunches()) {
        return false;
      }
      // The stock scheduler starts what is OPPORTUNISTIC only where it finds room itself.
      if (container.getContainerTokenIdentifier().getExecutionType() != ExecutionType.GUARANTEED) {
        return false;
      }
      TaskFacts task = Details.of(container);
      held.hold(task.id(), launch);
      if (Details.isTask(container)) {
        agent.queued(task);
      } else {
        agent.masterQueued(task.id(), container.getResource().getMemorySize());
      }
      return true;
    } catch (RuntimeException e) {
      LOG.error("Kairos failed to queue {}; the container starts at once", container, e);
      return false;
    }
  }

  /** In code, because a listener that is named in the configuration is one more line to forget. */
  @SuppressWarnings("unchecked") // the context's listener always is one of containers
  private void listenTo(Context context) {
    MultiStateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> listeners =
        (MultiStateTransitionListener<ContainerImpl, ContainerEvent, ContainerState>)
            (Object) context.getContainerStateTransitionListener();
    listeners.addListener(new ContainerTransitions(hook));
    listeners.addListener(recovered);
  }
}
