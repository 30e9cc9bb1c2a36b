// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor.ExitCode;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes into the NodeManager's own store that containers have ended which were never launched.
 * Stock YARN writes the end of a container when its process has ended, and nothing where there was
 * none: a NodeManager that was killed afterwards would launch it, though the ResourceManager was
 * told its end.
 *
 * <p>Once the application has taken notice of an end, the NodeManager forgets the container. It
 * keeps it in its store, and a ResourceManager that restarts as well would tell the application
 * again. So it is taken out there, too.
 *
 * <p>Any thread may call; a write is one of stock's own, and takes some microseconds.
 */
public final class UnlaunchedEnds {
  private static final Logger LOG = LoggerFactory.getLogger(UnlaunchedEnds.class);

  private final Context context;

  /** Their end is in the store, and may not have been confirmed yet. */
  private final Set<ContainerId> unconfirmed = ConcurrentHashMap.newKeySet();

  /**
   * @param context of a NodeManager; asked for its store, containers and applications
   */
  public UnlaunchedEnds(Context context) {
    this.context = context;
  }

  /**
   * A container ends without a launch. To be called before the ResourceManager can know: whatever
   * happens to this NodeManager later, the next one reports the same exit status and launches
   * nothing.
   */
  public void store(Container container) {
    ContainerId id = container.getContainerId();
    try {
      int exitStatus = container.cloneAndGetContainerStatus().getExitStatus();
      context
          .getNMStateStore()
          .storeContainerCompleted(
              id,
              // What the stock launcher tells of a container that nobody gave another one.
              exitStatus == ContainerExitStatus.INVALID
                  ? ExitCode.TERMINATED.getExitCode()
                  : exitStatus);
      unconfirmed.add(id);
    } catch (IOException | RuntimeException e) {
      LOG.error(
          "{} has ended without a launch, and that cannot be stored: a NodeManager that is killed"
              + " now launches it when it starts again",
          id,
          e);
    }
  }

  /** A container was found ended after a restart, and had never been launched. */
  public void recovered(ContainerId id) {
    unconfirmed.add(id);
  }

  /** Takes out of the store what the ResourceManager has confirmed; for the heartbeat's thread. */
  public void forgetConfirmed() {
    for (Iterator<ContainerId> each = unconfirmed.iterator(); each.hasNext(); ) {
      ContainerId id = each.next();
      if (context.getContainers().containsKey(id)) {
        continue;
      }
      each.remove();
      Map<?, ?> applications = context.getApplications();
      // With its application, stock takes it out itself.
      if (applications.containsKey(id.getApplicationAttemptId().getApplicationId())) {
        remove(id);
      }
    }
  }

  private void remove(ContainerId id) {
    try {
      context.getNMStateStore().removeContainer(id);
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} stays in the NodeManager's store until its application ends", id, e);
    }
  }
}
