// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.policy.UnlaunchedEnds;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.server.api.ResourceManagerConstants;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.NMContext;
import org.apache.hadoop.yarn.server.nodemanager.NodeResourceMonitorImpl;
import org.apache.hadoop.yarn.server.nodemanager.NodeStatusUpdater;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.monitor.ContainersMonitor;

/**
 * The heartbeats of one NodeManager: each takes the statistics of the node scheduler along, and
 * each may come after the node was given another size.
 */
public final class NodeHeartbeat implements AutoCloseable {
  private static final int BYTES_PER_MB_SHIFT = 20;

  private final Context context;
  private final OptionalInt cores;
  private final DrainQuestion drainQuestion;
  private final NodeSize size;

  /** Written by the heartbeat's thread only, and shown on the web page. */
  private volatile int lastVcores;

  /** Read and written by the heartbeat's thread only, once there are heartbeats. */
  private long lastMemoryMb;

  /**
   * @param context of a NodeManager that has registered its size
   * @param cores N, where the operator set a number; otherwise it is the node's
   */
  public NodeHeartbeat(Context context, OptionalInt cores) {
    this.context = context;
    this.cores = cores;
    drainQuestion = new DrainQuestion(context.getConf(), context::getNodeId);
    NodeSize.Size registered = toldSize();
    size = new NodeSize(registered, drainQuestion);
    lastVcores = cores.orElse(registered.vcores);
    lastMemoryMb = registered.memoryMb;
  }

  /** N, as of the last heartbeat. */
  public int vcores() {
    return lastVcores;
  }

  /** Memory of the node's containers; to be asked before {@link #attach}. */
  public long memoryMb() {
    return lastMemoryMb;
  }

  /**
   * From now on heartbeats tell the statistics of this agent, and tell it the node's size.
   *
   * @param ends looks after each heartbeat which ends its answer confirmed
   * @param look is run in each heartbeat, on its thread
   */
  public void attach(NodeAgent agent, UnlaunchedEnds ends, Runnable look) {
    ((NMContext) context)
        .setNodeResourceMonitor(
            new KairosNodeResourceMonitor(
                context,
                (NodeResourceMonitorImpl) context.getNodeResourceMonitor(),
                () -> {
                  look.run();
                  return beat(agent, ends);
                }));
  }

  /** From now on heartbeats are those of stock YARN. */
  @Override
  public void close() {
    if (context.getNodeResourceMonitor() instanceof KairosNodeResourceMonitor) {
      ((NMContext) context)
          .setNodeResourceMonitor(
              ((KairosNodeResourceMonitor) context.getNodeResourceMonitor()).stock());
    }
    drainQuestion.close();
  }

  /** Once in every heartbeat, after the one before may have changed the size of this node. */
  private Map<String, Float> beat(NodeAgent agent, UnlaunchedEnds ends) {
    ends.forgetConfirmed();
    NodeSize.Size now = size.in(toldSize(), System.nanoTime());
    int vcores = cores.orElse(now.vcores);
    if (vcores != lastVcores || now.memoryMb != lastMemoryMb) {
      lastVcores = vcores;
      lastMemoryMb = now.memoryMb;
      agent.resizeNode(vcores, now.memoryMb);
    }
    return agent.heartbeat(registration());
  }

  /**
   * Of the ResourceManager that the NodeManager is registered with: another one after it registers
   * anew, for it has none meanwhile and sends a report with its registration.
   */
  private long registration() {
    NodeStatusUpdater updater = context.getNodeStatusUpdater();
    return updater == null
        ? ResourceManagerConstants.RM_INVALID_IDENTIFIER
        : updater.getRMIdentifier();
  }

  /** As the NodeManager registered, or as the ResourceManager told it last, for any reason. */
  private NodeSize.Size toldSize() {
    ContainersMonitor monitor = context.getContainerManager().getContainersMonitor();
    return new NodeSize.Size(
        (int) Math.max(1, monitor.getVCoresAllocatedForContainers()),
        monitor.getPmemAllocatedForContainers() >> BYTES_PER_MB_SHIFT);
  }
}
