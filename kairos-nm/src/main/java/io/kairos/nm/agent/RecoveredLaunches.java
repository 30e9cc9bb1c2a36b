// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.UnlaunchedEnds;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.state.StateTransitionListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Launches of containers that had not been launched when their NodeManager went. Stock YARN 3.4 and
 * 3.5 launches them after a restart before their applications are back, which fails most of them:
 * "Unable to get local resources". It never asks for their local files again, without which the
 * others fail. Here the first wait until their containers are set up; the second are handed back,
 * which no application counts as a failure. One whose container has ended by then is dropped.
 *
 * <p>Launches and what they wait for come on the dispatcher's thread, one after the other.
 */
public final class RecoveredLaunches
    implements StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> {
  static final String WHY =
      "Kairos handed the task back: it had not started when the NodeManager went, and a restart"
          + " does not bring its local files back.";

  private static final Logger LOG = LoggerFactory.getLogger(RecoveredLaunches.class);

  private final EventHandler<ContainersLauncherEvent> launcher;
  private final HeldLaunches held;
  private final UnlaunchedEnds ends;

  /** A map for several threads, for containers of other states may change on any. */
  private final Map<ContainerId, ContainersLauncherEvent> early = new ConcurrentHashMap<>();

  /**
   * @param launcher gets launches once their containers are set up
   * @param held what hands launches back
   * @param ends told of containers that ended before their launch
   */
  public RecoveredLaunches(
      EventHandler<ContainersLauncherEvent> launcher, HeldLaunches held, UnlaunchedEnds ends) {
    this.launcher = launcher;
    this.held = held;
    this.ends = ends;
  }

  /**
   * @return whether nothing is left to do with the launch for now
   */
  public boolean take(ContainersLauncherEvent launch) {
    Container container = launch.getContainer();
    ContainerState state = container.getContainerState();
    if (state == ContainerState.NEW) {
      early.put(container.getContainerId(), launch);
      return true;
    }
    if (lacksFiles(container)) {
      LOG.info("{} goes back to its application: {}", container.getContainerId(), WHY);
      handBack(launch, WHY);
      return true;
    }
    return state == ContainerState.DONE;
  }

  private void handBack(ContainersLauncherEvent launch, String why) {
    String id = launch.getContainer().getContainerId().toString();
    held.hold(id, launch);
    held.handBack(id, why);
  }

  /** A container that was set up in this life of the NodeManager has them by now. */
  private static boolean lacksFiles(Container container) {
    Map<?, ?> files = container.getLocalizedResources();
    return files != null
        && files.isEmpty()
        && !container.getLaunchContext().getLocalResources().isEmpty();
  }

  @Override
  public void preTransition(ContainerImpl container, ContainerState before, ContainerEvent event) {}

  @Override
  public void postTransition(
      ContainerImpl container, ContainerState before, ContainerState after, ContainerEvent event) {
    if (before != ContainerState.NEW || after == ContainerState.NEW) {
      return;
    }
    ContainersLauncherEvent launch = early.remove(container.getContainerId());
    if (after == ContainerState.DONE) {
      endedUnseen(container, event);
    }
    // A container that gets its files first is launched by stock, and one that is killed is not.
    if (launch == null || after != ContainerState.SCHEDULED) {
      return;
    }
    try {
      launcher.handle(launch);
    } catch (RuntimeException e) {
      // An exception that escapes ends the NodeManager.
      LOG.error("{} cannot be launched and goes back to its application", container, e);
      handBack(launch, "Kairos failed to launch it: " + e);
    }
  }

  /**
   * Nobody cleans a container up that was new. It holds its lock now, so that no heartbeat can tell
   * of its end before this returns.
   */
  private void endedUnseen(ContainerImpl container, ContainerEvent event) {
    // Stock notes the folder of every launch in its store.
    if (container.getWorkDir() != null) {
      return;
    }
    if (event.getType() == ContainerEventType.KILL_CONTAINER) {
      ends.store(container);
    } else {
      ends.recovered(container.getContainerId());
    }
  }
}
