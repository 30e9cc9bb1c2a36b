// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import io.kairos.common.RepeatedFailure;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.Resource;
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
public final class ContainerTransitions
    implements StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> {
  private static final Logger LOG = LoggerFactory.getLogger(ContainerTransitions.class);

  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final NodeHook hook;
  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime, QUIET_NANOS);

  public ContainerTransitions(NodeHook hook) {
    this.hook = hook;
  }

  @Override
  public void preTransition(ContainerImpl container, ContainerState before, ContainerEvent event) {}

  @Override
  public void postTransition(
      ContainerImpl container, ContainerState before, ContainerState after, ContainerEvent event) {
    try {
      NodeAgent agent = hook.agent().orElse(null);
      if (agent != null && Details.isTask(container)) {
        tell(agent, container, before, after, event.getType());
      } else if (agent != null && before != after) {
        tellOfMaster(agent, container, after);
      }
      long failures = failure.worked();
      if (failures > 0) {
        LOG.info("The node scheduler notes all events of containers again; {} failed", failures);
      }
    } catch (Throwable e) {
      if (failure.failed(e)) {
        LOG.error("The node scheduler failed to note {} of {}", event, container, e);
      }
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
      Resource size = container.getResource();
      agent.resized(taskId, size.getVirtualCores(), size.getMemorySize());
    }
    if (before == after) {
      return;
    }
    switch (after) {
      case RUNNING:
        if (event == ContainerEventType.CONTAINER_LAUNCHED) {
          agent.launched(Details.of(container));
        } else if (event == ContainerEventType.CONTAINER_RESUMED) {
          agent.continued(Details.of(container));
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
        agent.stopped(taskId);
        break;
      case EXITED_WITH_SUCCESS:
        // A task that ends while it is being killed was not let finish.
        agent.exited(taskId, before != ContainerState.KILLING);
        break;
      case EXITED_WITH_FAILURE:
      case CONTAINER_CLEANEDUP_AFTER_KILL:
        agent.exited(taskId, false);
        break;
      case DONE:
        agent.ended(taskId);
        break;
      default:
        break;
    }
  }

  private static void tellOfMaster(NodeAgent agent, ContainerImpl container, ContainerState after) {
    String id = container.getContainerId().toString();
    switch (after) {
      case RUNNING:
        agent.masterStarted(id, container.getResource().getMemorySize());
        break;
      case EXITED_WITH_SUCCESS:
      case EXITED_WITH_FAILURE:
      case CONTAINER_CLEANEDUP_AFTER_KILL:
      case DONE:
        agent.masterEnded(id);
        break;
      default:
        break;
    }
  }
}
