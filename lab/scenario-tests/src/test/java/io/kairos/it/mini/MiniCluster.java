// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import io.kairos.cluster.FreePorts;
import io.kairos.cluster.Sweeper;
import io.kairos.common.NodeStatistics;
import io.kairos.common.Poll;
import io.kairos.nm.KairosAuxiliaryService;
import io.kairos.nm.KairosContainerExecutor;
import io.kairos.nm.KairosContainersLauncher;
import io.kairos.nm.settings.NodeSettings;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeDecommissioningEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * NodeManagers of one vcore each in one JVM, the stock CapacityScheduler and an application whose
 * tasks are real processes. Stock YARN counts memory only here, so it gives one core several tasks.
 */
final class MiniCluster implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final MiniYARNCluster cluster;
  private final Sweeper sweeper;
  private final int nodeCount;
  private final UnmanagedApplication application;

  MiniCluster(String name, int nodeCount, Map<String, String> settings) throws Exception {
    this.nodeCount = nodeCount;
    Configuration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class, ResourceScheduler.class);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
    conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 100);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 64);
    conf.setInt(YarnConfiguration.NM_VCORES, 1);
    // A task that ends in order shows that it was restored before it was killed.
    conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, 20_000);
    conf.setLong(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 0);
    conf.setBoolean("yarn.nodemanager.disk-health-checker.enable", false);
    conf.set(YarnConfiguration.NM_AUX_SERVICES, KairosAuxiliaryService.NAME);
    conf.set("yarn.nodemanager.aux-services.kairos.class", KairosAuxiliaryService.class.getName());
    conf.set(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, KairosContainersLauncher.class.getName());
    conf.set(YarnConfiguration.NM_CONTAINER_EXECUTOR, KairosContainerExecutor.class.getName());
    // A NodeManager asks the ResourceManager, so it has to know where that will be.
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, true);
    FreePorts ports = new FreePorts();
    for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
      conf.set(key, "localhost:" + ports.next("localhost"));
    }
    settings.forEach(conf::set);

    cluster = new MiniYARNCluster(name, nodeCount, 1, 1, false);
    sweeper =
        Sweeper.watch(
            cluster.getTestWorkDir().toPath(),
            Stream.ofNullable(settings.get(NodeSettings.CGROUP_HIERARCHY.property())).toList());
    cluster.init(conf);
    cluster.start();
    cluster.waitForNodeManagersToConnect(PATIENCE.toMillis());
    application = new UnmanagedApplication(cluster.getConfig());
  }

  UnmanagedApplication application() {
    return application;
  }

  Configuration conf() {
    return cluster.getConfig();
  }

  Context node(int index) {
    return cluster.getNodeManager(index).getNMContext();
  }

  /** The node that a container was given on. */
  Context nodeOf(Container container) {
    return IntStream.range(0, nodeCount)
        .mapToObj(this::node)
        .filter(node -> node.getNodeId().equals(container.getNodeId()))
        .findFirst()
        .orElseThrow();
  }

  /** What the ResourceManager knows of a node. */
  Optional<NodeStatistics> statistics(Context node) {
    return NodeStatistics.fromCustomResources(heartbeat(node));
  }

  /** Names and values of a node's last heartbeat as they have arrived. */
  Map<String, Float> heartbeat(Context node) {
    return ((CapacityScheduler) cluster.getResourceManager().getResourceScheduler())
        .getSchedulerNode(node.getNodeId())
        .getNodeUtilization()
        .getCustomResources();
  }

  /** Graceful decommission, as the ResourceManager orders it when it finds the node excluded. */
  void drain(Context node) {
    send(new RMNodeDecommissioningEvent(node.getNodeId(), (int) Duration.ofHours(1).toSeconds()));
  }

  /** Puts a node that drains back into service. */
  void recommission(Context node) {
    send(new RMNodeEvent(node.getNodeId(), RMNodeEventType.RECOMMISSION));
  }

  /** As {@code yarn rmadmin -updateNodeResource} does. */
  void setSize(Context node, int memoryMb, int vcores) {
    ResourceOption size = ResourceOption.newInstance(Resource.newInstance(memoryMb, vcores), -1);
    send(new RMNodeResourceUpdateEvent(node.getNodeId(), size));
  }

  /** Waits until the node has had so many more answers to its heartbeats. */
  void awaitHeartbeats(Context node, int count) {
    RMNode seen = cluster.getResourceManager().getRMContext().getRMNodes().get(node.getNodeId());
    int last = seen.getLastNodeHeartBeatResponse().getResponseId() + count;
    Poll.until(
        PATIENCE,
        count + " heartbeats",
        () -> seen.getLastNodeHeartBeatResponse().getResponseId() >= last);
  }

  /** Vcores that the NodeManager was told it has. */
  static long toldVcores(Context node) {
    return node.getContainerManager().getContainersMonitor().getVCoresAllocatedForContainers();
  }

  private void send(RMNodeEvent event) {
    cluster.getResourceManager().getRMContext().getDispatcher().getEventHandler().handle(event);
  }

  void awaitTasks(Context node, int running, int waiting) {
    Poll.until(
        PATIENCE,
        "the ResourceManager sees " + running + " running and " + waiting + " waiting tasks",
        () ->
            statistics(node)
                .map(seen -> seen.running() == running && seen.waiting() == waiting)
                .orElse(false));
  }

  /** Process id of a container's leader, once it runs. */
  long pid(Context node, Container container) {
    Poll.until(
        PATIENCE,
        container.getId() + " runs",
        () -> node.getContainerExecutor().getProcessId(container.getId()) != null);
    return Long.parseLong(node.getContainerExecutor().getProcessId(container.getId()));
  }

  static long metric(Context node, String name) throws JMException {
    return ((Number)
            ManagementFactory.getPlatformMBeanServer()
                .getAttribute(
                    new ObjectName("Hadoop:service=NodeManager,name=Kairos-" + name(node)), name))
        .longValue();
  }

  /** Metrics sources of all nodes that there are. */
  static Set<ObjectName> metricsSources() throws JMException {
    return ManagementFactory.getPlatformMBeanServer()
        .queryNames(new ObjectName("Hadoop:service=*,name=Kairos-*"), null);
  }

  /** The node's name in paths and metrics. */
  static String name(Context node) {
    NodeId id = node.getNodeId();
    return id.getHost() + "_" + id.getPort();
  }

  @Override
  public void close() throws Exception {
    application.close();
    // A NodeManager that still knows an application takes half a minute to stop.
    for (int index = 0; index < nodeCount; index++) {
      Context node = node(index);
      Poll.until(
          PATIENCE, "the node forgets the application", () -> node.getApplications().isEmpty());
    }
    cluster.stop();
    sweeper.close();
  }
}
