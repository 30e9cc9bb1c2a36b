// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNodeReport;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Lets YARN's own totals say what nodes have, where stock would say what the books may hold of
 * them: N + Q vcores, a vcore for each master, and the memory of tasks that wait before their
 * launch. As in stock, used and available are the total. So what is available of a node or of the
 * cluster is negative where more is given out than nodes have.
 *
 * <ul>
 *   <li>{@code CapabilityVirtualCores} and {@code CapabilityMB} of {@link ClusterMetrics}, by which
 *       YARN also scales heartbeats if it is told to.
 *   <li>What is available in the metrics of the root queue, default partition. YARN's REST
 *       interface adds up the total of the cluster from it, and takes the utilisation as a share of
 *       that.
 *   <li>What is available in the report of a node: REST, the page of nodes, {@code RMNMInfo}.
 * </ul>
 *
 * <p>No decision of YARN or of Kairos rests on these, but a master is told the total: {@code
 * totalActiveCores} of its enhanced headroom. Queues below the root, percentages of queues, the
 * totals across partitions and other partitions stay as the books are: they share N + Q.
 *
 * <p>Any thread may call.
 */
public final class StockFigures {
  private static final String DEFAULT_PARTITION = CommonNodeLabelsManager.NO_LABEL;

  private final Supplier<CSQueue> root;
  private final ConcurrentMap<NodeId, Size> nodes = new ConcurrentHashMap<>();

  /** Of all nodes of a partition; under this object's monitor. */
  private final Map<String, Size> partitions = new HashMap<>();

  /** What is there, and how much more the books may hold. Immutable. */
  private static final class Size {
    private final String partition;
    private final Resource own;
    private final Resource beyond;

    private Size(String partition, Resource own, Resource beyond) {
      this.partition = partition;
      this.own = own;
      this.beyond = beyond;
    }

    private static Size none(String partition) {
      return new Size(partition, Resources.none(), Resources.none());
    }

    private Size plus(Size other) {
      return new Size(
          partition, Resources.add(own, other.own), Resources.add(beyond, other.beyond));
    }

    private Size minus(Size other) {
      return new Size(
          partition, Resources.subtract(own, other.own), Resources.subtract(beyond, other.beyond));
    }
  }

  /**
   * @param root the scheduler's root queue; {@code null} before it is initialised
   */
  public StockFigures(Supplier<CSQueue> root) {
    this.root = root;
  }

  /**
   * A node has another size in the books, or is new there.
   *
   * @param own what it really has; of a draining node what the books hold
   */
  public synchronized void booked(FiCaSchedulerNode node, Resource own) {
    Resource booked = node.getTotalResource();
    Resource beyond =
        Resource.newInstance(
            Math.max(0, booked.getMemorySize() - own.getMemorySize()),
            Math.max(0, booked.getVirtualCores() - own.getVirtualCores()));
    put(node.getNodeID(), new Size(node.getPartition(), Resources.clone(own), beyond));
  }

  /** A node may have other labels. */
  public synchronized void moved(FiCaSchedulerNode node) {
    Size size = nodes.get(node.getNodeID());
    if (size != null) {
      put(node.getNodeID(), new Size(node.getPartition(), size.own, size.beyond));
    }
  }

  /** A node is gone, and stock has taken off what the books held of it. */
  public synchronized void removed(NodeId node) {
    Size size = nodes.remove(node);
    if (size != null) {
      partitions.computeIfPresent(size.partition, (partition, all) -> all.minus(size));
      ClusterMetrics.getMetrics().incrCapability(size.beyond);
    }
  }

  private void put(NodeId node, Size size) {
    removed(node);
    nodes.put(node, size);
    partitions.merge(size.partition, size, Size::plus);
    ClusterMetrics.getMetrics().decrCapability(size.beyond);
  }

  /**
   * Stock may have set what the root queue has available. Whoever makes stock do so calls this
   * afterwards; it costs next to nothing while the books hold no more than nodes have.
   */
  public synchronized void settle() {
    Size size = partitions.getOrDefault(DEFAULT_PARTITION, Size.none(DEFAULT_PARTITION));
    CSQueue queue = root.get();
    if (queue == null || Resources.isNone(size.beyond)) {
      return;
    }
    Resource used = queue.getQueueResourceUsage().getUsed(DEFAULT_PARTITION);
    QueueMetrics metrics = queue.getMetrics();
    // Nearly always the figures are right, and this is asked with every event.
    if (metrics.getAvailableVirtualCores() != size.own.getVirtualCores() - used.getVirtualCores()
        || metrics.getAvailableMB() != size.own.getMemorySize() - used.getMemorySize()) {
      metrics.setAvailableResourcesToQueue(DEFAULT_PARTITION, Resources.subtract(size.own, used));
    }
  }

  /** What YARN tells of a node. */
  public SchedulerNodeReport report(FiCaSchedulerNode node) {
    Size size = nodes.get(node.getNodeID());
    return size == null ? new SchedulerNodeReport(node) : new Report(node, size.beyond);
  }

  private static final class Report extends SchedulerNodeReport {
    private final Resource available;

    private Report(FiCaSchedulerNode node, Resource beyond) {
      super(node);
      available = Resources.subtract(super.getAvailableResource(), beyond);
    }

    @Override
    public Resource getAvailableResource() {
      return available;
    }
  }
}
