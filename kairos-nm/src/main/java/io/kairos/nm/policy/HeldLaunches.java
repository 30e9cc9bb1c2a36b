// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Launches that were kept from the stock launcher, until they are released to it or withdrawn.
 *
 * <p>A launch is taken out and passed on under one lock, and a clean-up takes it out under the same
 * one. Without it a clean-up could come between the two: the stock launcher, knowing of no launch,
 * would answer that the container is killed, and then be given the launch of a container nobody
 * waits for. With it the stock launcher sees either the clean-up alone or the launch and then the
 * clean-up, as in stock. Neither call waits for anything: both only hand work to the launcher's
 * pool, after at most one write into the NodeManager's store.
 *
 * <p>A launch that is handed back is never passed on: the next NodeManager may find its container
 * ended, and would not look for a process.
 */
public final class HeldLaunches {
  private static final Logger LOG = LoggerFactory.getLogger(HeldLaunches.class);

  private final EventHandler<ContainersLauncherEvent> stock;
  private final UnlaunchedEnds ends;

  /** By container id; guarded by this. */
  private final Map<String, ContainersLauncherEvent> held = new HashMap<>();

  /** Handed back, and not cleaned up yet; guarded by this. */
  private final Set<String> leaving = new HashSet<>();

  /**
   * @param stock what handles events without this plug-in
   * @param ends told of each container that ends while its launch is held
   */
  public HeldLaunches(EventHandler<ContainersLauncherEvent> stock, UnlaunchedEnds ends) {
    this.stock = stock;
    this.ends = ends;
  }

  /** What this tells of containers that end while their launch is held. */
  public UnlaunchedEnds ends() {
    return ends;
  }

  public synchronized void hold(String taskId, ContainersLauncherEvent launch) {
    held.put(taskId, launch);
  }

  /**
   * Starts a task.
   *
   * @return whether its launch was held; {@code false} if it was cleaned up meanwhile
   * @throws RuntimeException of the stock launcher; the launch is still held then
   */
  synchronized boolean release(String taskId) {
    ContainersLauncherEvent launch = held.get(taskId);
    if (launch == null) {
      return false;
    }
    stock.handle(launch);
    held.remove(taskId);
    return true;
  }

  /**
   * Ends the container of a held launch as one that the node wants to be without; from now on it is
   * not launched. Stock counts such a container as no failure of its application.
   *
   * @return whether its launch was held
   */
  public synchronized boolean handBack(String taskId, String why) {
    ContainersLauncherEvent launch = held.remove(taskId);
    if (launch == null) {
      return false;
    }
    leaving.add(taskId);
    launch.getContainer().sendKillEvent(ContainerExitStatus.PREEMPTED, why);
    return true;
  }

  /**
   * Starts all, because nobody is left who would. One that the stock launcher refuses is kept, for
   * its container can be killed.
   *
   * @return how many were held
   */
  public synchronized int releaseAll() {
    List<String> ids = List.copyOf(held.keySet());
    for (String id : ids) {
      try {
        release(id);
      } catch (RuntimeException e) {
        LOG.error("{} cannot be launched; kill its container", id, e);
      }
    }
    return ids.size();
  }

  /**
   * Lets the stock launcher clean a container up, whether its launch was held or not.
   *
   * @return whether it was
   */
  public boolean cleanUp(String taskId, ContainersLauncherEvent cleanUp) {
    boolean wasHeld = takeOut(taskId);
    if (wasHeld) {
      // Before stock's answer, on which the container is reported to have ended.
      ends.store(cleanUp.getContainer());
    }
    stock.handle(cleanUp);
    return wasHeld;
  }

  private synchronized boolean takeOut(String taskId) {
    boolean wasHeld = held.remove(taskId) != null;
    return leaving.remove(taskId) || wasHeld;
  }
}
