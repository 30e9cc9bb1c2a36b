// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.state.StateTransitionListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Translates what happens to containers into events of the scheduler thread. Called with the
 * container's lock held, mostly on the dispatcher's thread: it never waits, and nothing escapes it,
 * for an exception there ends the NodeManager.
 */
final class ContainerTransitions
    implements StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerTransitions.class);

  private final NodeHook hook;

  ContainerTransitions(NodeHook hook) {
    this.hook = hook;
  }

  /** An application master is never displaced and holds no core: it is none of our tasks. */
  static boolean isTask(Container container) {
    return container.getContainerTokenIdentifier().getContainerType()
        != ContainerType.APPLICATION_MASTER;
  }

  static void launched(NodeAgent agent, Container container) {
    agent.launched(
        container.getContainerId().toString(), applicationOf(container), vcoresOf(container));
  }

  private static String applicationOf(Container container) {
    return container.getContainerId().getApplicationAttemptId().getApplicationId().toString();
  }

  private static int vcoresOf(Container container) {
    return container.getResource().getVirtualCores();
  }

  @Override
  public void preTransition(ContainerImpl container, ContainerState before, ContainerEvent event) {}

  @Override
  public void postTransition(
      ContainerImpl container, ContainerState before, ContainerState after, ContainerEvent event) {
    try {
      NodeAgent agent = hook.agent().orElse(null);
      if (agent != null && isTask(container)) {
        tell(agent, container, before, after, event.getType());
      }
    } catch (Throwable e) {
      LOG.error("The node scheduler misses {} of {}", event, container, e);
    }
  }

  private static void tell(
      NodeAgent agent,
      ContainerImpl container,
      ContainerState before,
      ContainerState after,
      ContainerEventType event) {
    String taskId = container.getContainerId().toString();
    if (event == ContainerEventType.UPDATE_CONTAINER_TOKEN) {
      agent.resized(taskId, vcoresOf(container));
    }
    if (before == after) {
      return;
    }
    switch (after) {
      case RUNNING:
        if (event == ContainerEventType.CONTAINER_LAUNCHED) {
          launched(agent, container);
        } else if (event == ContainerEventType.CONTAINER_RESUMED) {
          agent.continued(taskId, applicationOf(container), vcoresOf(container));
        }
        break;
      case KILLING:
      case REINITIALIZING_AWAITING_KILL:
        agent.aboutToBeKilled(taskId);
        break;
      case SCHEDULED:
        // On its way to the first launch, or back after a restart, no process has ended.
        if (before != ContainerState.NEW && before != ContainerState.LOCALIZING) {
          agent.stopped(taskId);
        }
        break;
      case PAUSED:
      case RELAUNCHING:
      case EXITED_WITH_SUCCESS:
      case EXITED_WITH_FAILURE:
      case CONTAINER_CLEANEDUP_AFTER_KILL:
        agent.stopped(taskId);
        break;
      case DONE:
        agent.ended(taskId);
        break;
      default:
        break;
    }
  }
}
