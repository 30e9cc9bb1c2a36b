// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.NodeStatistics;
import io.kairos.common.Poll;
import io.kairos.rm.dispatch.RankingSettings;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.nodes.OwedWalks;
import io.kairos.rm.nodes.QueueLengths;
import io.kairos.rm.offers.ClusterView;
import io.kairos.rm.offers.NodeOffer;
import io.kairos.rm.placement.measure.ApplicationService;
import io.kairos.rm.settings.SchedulerSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeStatusEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.event.Level;

/**
 * A real ResourceManager with our scheduler, without RPC, and nodes that register and heartbeat
 * when told to.
 */
public final class TestCluster implements AutoCloseable {
  public static final int MEMORY_MB = 65_536;

  /** Addresses, as a name would be looked up for every container's token. */
  public static final String H1 = "127.0.0.1";

  public static final String H2 = "127.0.0.2";
  public static final String H3 = "127.0.0.3";

  static {
    OneKeyPair.install();
  }

  private final MockRM rm;

  public TestCluster(String... keysAndValues) {
    this(new MockRM(configuration(keysAndValues)));
  }

  public TestCluster(MockRM rm) {
    this.rm = rm;
    // MockRM turns everything up to DEBUG.
    GenericTestUtils.setRootLogLevel(Level.WARN);
    rm.start();
  }

  /** Settings under which nothing depends on the passing of time. */
  public static YarnConfiguration configuration(String... keysAndValues) {
    YarnConfiguration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class, Object.class);
    // By default a folder in /tmp that all builds of this user share.
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        // Two processes run these tests at a time.
        Path.of("target", "node-attributes-" + ProcessHandle.current().pid()).toUri().toString());
    // Nodes count as late after some missed heartbeats; here they send few, and a test that
    // shortens the interval for another reason need not hurry.
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 500_000);
    conf.setInt(YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, 1_000);
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setInt(SchedulerSettings.PREFIX + "queue-vcores", 2);
    conf.setInt(SchedulerSettings.PREFIX + "dispatch-interval-ms", 10);
    // As in the paper: what a test sees then depends on no rank. Some set another.
    conf.set(SchedulerSettings.PREFIX + "job-order", "fifo");
    conf.set(SchedulerSettings.PREFIX + "placement", "fewest-tasks");
    conf.setBoolean(SchedulerSettings.PREFIX + "hold-reduces", false);
    set(conf, keysAndValues);
    return conf;
  }

  /** The same of a ResourceManager that another may follow upon. */
  public static YarnConfiguration recoverable(String... keysAndValues) {
    YarnConfiguration conf = configuration(keysAndValues);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.setBoolean(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_ENABLED, true);
    conf.set(YarnConfiguration.RM_STORE, MemoryRMStateStore.class.getName());
    return conf;
  }

  public static void set(Configuration conf, String... keysAndValues) {
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
  }

  public MockRM rm() {
    return rm;
  }

  public KairosScheduler scheduler() {
    return (KairosScheduler) rm.getResourceScheduler();
  }

  // ---- for tests in other rooms, parts of the scheduler

  public SchedulerMetrics metrics() {
    return scheduler().metrics;
  }

  public JobOrdering jobs() {
    return scheduler().jobs;
  }

  public ApplicationService<NodeId> service() {
    return scheduler().jobs.service();
  }

  public ClusterView view() {
    return scheduler().view;
  }

  public QueueLengths queueLengths() {
    return scheduler().sizes.queueLengths();
  }

  public NodeContainers masters() {
    return scheduler().sizes.masters();
  }

  public MasterShares masterShares() {
    return scheduler().masterShares;
  }

  public NodeOffer offers() {
    return scheduler().offers;
  }

  /** How nodes are ranked where the operator configured nothing. */
  public static RankingSettings defaultRanking() {
    return AppliedSettings.defaults().ranking;
  }

  /** What {@code yarn rmadmin -refreshQueues} does after the operator changed his file. */
  public void refresh(String... keysAndValues) throws Exception {
    Configuration changed = new Configuration(rm.getConfig());
    set(changed, keysAndValues);
    scheduler().reinitialize(changed, rm.getRMContext());
    rm.drainEvents();
  }

  // ---- nodes

  public MockNM register(String host, int vcores) throws Exception {
    return register(host, MEMORY_MB, vcores);
  }

  public MockNM register(String host, int memoryMb, int vcores) throws Exception {
    MockNM node = rm.registerNode(host + ":1234", memoryMb, vcores);
    rm.drainEvents();
    // The scheduler has a queue of events and a thread of its own, which that does not wait for.
    eventually(() -> schedulerNode(node) != null);
    return node;
  }

  /** What {@code yarn rmadmin -updateNodeResource} does. */
  public void resize(MockNM node, Resource size, int timeoutMillis) {
    rm.getRMContext()
        .getDispatcher()
        .getEventHandler()
        .handle(
            new RMNodeResourceUpdateEvent(
                node.getNodeId(), ResourceOption.newInstance(size, timeoutMillis)));
  }

  public FiCaSchedulerNode schedulerNode(MockNM node) {
    return scheduler().getNode(node.getNodeId());
  }

  public RMNode rmNode(MockNM node) {
    return rm.getRMContext().getRMNodes().get(node.getNodeId());
  }

  /** 0 while YARN books the node anew, which takes it out of the scheduler's list for a moment. */
  public int totalVcores(MockNM node) {
    FiCaSchedulerNode booked = schedulerNode(node);
    return booked == null ? 0 : booked.getTotalResource().getVirtualCores();
  }

  public long totalMemoryMb(MockNM node) {
    return schedulerNode(node).getTotalResource().getMemorySize();
  }

  /** A heartbeat as the node's half of the plug-in sends it. */
  public void heartbeat(MockNM node, NodeStatistics statistics) {
    heartbeat(node.getNodeId(), utilization(statistics));
  }

  public static ResourceUtilization utilization(NodeStatistics statistics) {
    return ResourceUtilization.newInstance(
        0, 0, 0, statistics == null ? Map.of() : statistics.toCustomResources());
  }

  public void heartbeat(NodeId node, ResourceUtilization utilization) {
    heartbeat(node, utilization, List.of());
  }

  public void heartbeat(
      NodeId node, ResourceUtilization utilization, List<ContainerStatus> containers) {
    // One that a MockNM sent may still be on its way, and would take this one back.
    rm.drainEvents();
    RMNodeImpl rmNode = (RMNodeImpl) rm.getRMContext().getRMNodes().get(node);
    NodeStatus status =
        NodeStatus.newInstance(
            node,
            0,
            containers,
            List.of(),
            NodeHealthStatus.newInstance(true, "", 0),
            null,
            utilization,
            List.of());
    rmNode.handle(new RMNodeStatusEvent(node, status));
    rm.drainEvents();
  }

  /** A node tells that a container has ended. */
  public void complete(MockNM node, ContainerId container) throws Exception {
    node.nodeHeartbeat(
        List.of(ContainerStatus.newInstance(container, ContainerState.COMPLETE, "", 0)), true);
    rm.drainEvents();
  }

  /** Containers per host, application masters included. */
  public Map<String, Integer> containersByHost() {
    Map<String, Integer> containers = new TreeMap<>();
    scheduler()
        .getAllNodes()
        .forEach(node -> containers.put(node.getNodeID().getHost(), node.getNumContainers()));
    return containers;
  }

  /** Containers per host, application masters left out. */
  public Map<String, Integer> tasksByHost() {
    Map<String, Integer> tasks = containersByHost();
    scheduler()
        .getAllNodes()
        .forEach(
            node ->
                node.getCopiedListOfRunningContainers().stream()
                    .filter(RMContainer::isAMContainer)
                    .forEach(master -> tasks.merge(node.getNodeID().getHost(), -1, Integer::sum)));
    return tasks;
  }

  public int containers() {
    return containersByHost().values().stream().mapToInt(Integer::intValue).sum();
  }

  // ---- applications

  public MockAM launch() throws Exception {
    return launch("default", 0);
  }

  public MockAM launch(String queue, int priority) throws Exception {
    return launch(submission(queue, priority));
  }

  public MockRMAppSubmissionData submission(String queue, int priority) throws Exception {
    return MockRMAppSubmissionData.Builder.createWithMemory(1024, rm)
        .withQueue(queue)
        .withAppPriority(Priority.newInstance(priority))
        // An attempt may be placed before anybody looks whether it waits.
        .withWaitForAppAcceptedState(false)
        .build();
  }

  public MockAM launch(MockRMAppSubmissionData data) throws Exception {
    return register(MockRMAppSubmitter.submit(rm, data));
  }

  private MockAM register(RMApp app) throws Exception {
    MockAM am = MockRM.launchAMWhenAsyncSchedulingEnabled(app, rm);
    am.registerAppAttempt();
    rm.waitForState(app.getApplicationId(), RMAppState.RUNNING);
    return am;
  }

  /** The same, beside nodes that would be late if they were silent until the master is there. */
  public MockAM launchBeside(MockNM... alive) throws Exception {
    RMApp app = MockRMAppSubmitter.submit(rm, submission("default", 0));
    eventually(
        () -> {
          for (MockNM node : alive) {
            heartbeat(node, null);
          }
          RMAppAttempt attempt = app.getCurrentAppAttempt();
          return attempt != null && attempt.getState() == RMAppAttemptState.ALLOCATED;
        });
    return register(app);
  }

  public SchedulerApplicationAttempt attempt(MockAM am) {
    return scheduler().getApplicationAttempt(am.getApplicationAttemptId());
  }

  /** Containers that an application holds, its master included. */
  public int held(MockAM am) {
    return attempt(am).getLiveContainers().size();
  }

  /** What a node says of a running container of 1 GB and a vcore when it registers again. */
  public static NMContainerStatus running(MockAM am, long number) {
    return NMContainerStatus.newInstance(
        ContainerId.newContainerId(am.getApplicationAttemptId(), number),
        0,
        ContainerState.RUNNING,
        Resource.newInstance(1024, 1),
        "",
        0,
        Priority.newInstance(0),
        1234);
  }

  public static ResourceRequest request(String resource, int number, int memoryMb, int vcores) {
    return ResourceRequest.newBuilder()
        .priority(Priority.newInstance(1))
        .resourceName(resource)
        .capability(Resource.newInstance(memoryMb, vcores))
        .numContainers(number)
        .relaxLocality(true)
        .build();
  }

  /** Asks for containers of 1 GiB and 1 vcore, anywhere. */
  public void ask(MockAM am, int number) throws Exception {
    ask(am, request(ResourceRequest.ANY, number, 1024, 1));
  }

  public void ask(MockAM am, ResourceRequest... requests) throws Exception {
    am.allocate(List.of(requests), List.of());
  }

  /** Asks, and waits until as many containers were allocated. */
  public List<Container> askAndGet(MockAM am, int number) throws Exception {
    int before = held(am);
    ask(am, number);
    eventually(() -> held(am) == before + number);
    return fetch(am);
  }

  /** What was allocated since the last time. */
  public List<Container> fetch(MockAM am) throws Exception {
    return new ArrayList<>(
        am.allocate(List.<ResourceRequest>of(), List.of()).getAllocatedContainers());
  }

  // ---- waiting

  public static void eventually(Callable<Boolean> condition) {
    Poll.until(condition);
  }

  /** Lets the dispatcher look once more at all there is so far, without waiting for its turn. */
  public void pass() throws Exception {
    rm.drainEvents();
    // The one that is under way may have begun before.
    long passes = metrics().passes() + 2;
    eventually(
        () -> {
          scheduler().booker.updateQueues();
          return metrics().passes() >= passes;
        });
  }

  /** Waits until whatever could be placed has been placed. */
  public void settle() throws Exception {
    rm.drainEvents();
    eventually(() -> !OwedWalks.isAnyOwed(scheduler().sizes));
    rm.drainEvents();
    long passes = metrics().passes() + 3;
    eventually(() -> metrics().passes() >= passes);
  }

  @Override
  public void close() {
    rm.stop();
  }
}
