// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import io.kairos.common.NodeStatistics;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNodes;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.slf4j.event.Level;

/** A ResourceManager with nodes that exist on paper only, and applications. */
final class PaperCluster implements AutoCloseable {
  private static final int NODE_MEMORY_MB = 65_536;
  private static final int NODE_VCORES = 8;
  private static final int NODES_PER_RACK = 40;
  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long HEARTBEATS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final MockRM rm;
  private final CapacityScheduler scheduler;
  private final List<RMNode> nodes = new ArrayList<>();
  private MockAM master;
  private List<ContainerId> last = List.of();

  /**
   * @param report what every node says of itself in its heartbeats
   */
  PaperCluster(YarnConfiguration conf, NodeStatistics report, int size) throws Exception {
    // Nodes on paper send no heartbeats, and none of them is late.
    conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 500_000);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, false);
    conf.set(
        "yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
    rm = new MockRM(conf);
    // MockRM turns everything up to DEBUG; an allocation logs several lines even at INFO.
    GenericTestUtils.setRootLogLevel(Level.ERROR);
    rm.start();
    scheduler = (CapacityScheduler) rm.getResourceScheduler();
    for (int i = 0; i < size; i++) {
      RMNode node =
          ReportingNode.of(
              MockNodes.newNodeInfo(
                  i / NODES_PER_RACK,
                  Resource.newInstance(NODE_MEMORY_MB, NODE_VCORES),
                  1,
                  "127.1." + i / 250 + "." + (1 + i % 250)),
              report);
      nodes.add(node);
      scheduler.handle(new NodeAddedSchedulerEvent(node));
      scheduler.handle(new NodeUpdateSchedulerEvent(node));
    }
  }

  /** Starts the application for which {@link #place} asks. */
  PaperCluster withApplication() throws Exception {
    master = launch("measured");
    return this;
  }

  /**
   * Asks for containers of one vcore, anywhere.
   *
   * @return seconds until all were allocated
   */
  double place(int containers) throws Exception {
    FiCaSchedulerApp application =
        scheduler.getApplicationAttempt(master.getApplicationAttemptId());
    int before = held(application);
    long start = System.nanoTime();
    master.allocate(ResourceRequest.ANY, 1024, containers, List.of());
    while (held(application) < before + containers) {
      if (System.nanoTime() - start > TIMEOUT_NANOS) {
        throw new TimeoutException(
            held(application) - before + " of " + containers + " containers were allocated");
      }
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    // The master fetches them, as it would at its next heartbeat.
    last =
        master.allocate(ResourceRequest.ANY, 1024, 0, List.of()).getAllocatedContainers().stream()
            .map(Container::getId)
            .toList();
    rm.drainEvents();
    return seconds;
  }

  /** Gives back what was placed last. */
  void releaseLast() throws Exception {
    master.allocate(ResourceRequest.ANY, 1024, 0, last);
    last = List.of();
    rm.drainEvents();
  }

  /** Mean processor time of a heartbeat that has nothing to tell. */
  double idleHeartbeatMicros() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    int heartbeats = 0;
    while (threads.getCurrentThreadCpuTime() - start < HEARTBEATS_NANOS) {
      for (RMNode node : nodes) {
        scheduler.handle(new NodeUpdateSchedulerEvent(node));
        heartbeats++;
      }
    }
    return (threads.getCurrentThreadCpuTime() - start) / 1e3 / heartbeats;
  }

  /** Processor time that Kairos's dispatcher has used so far; 0 under another scheduler. */
  long dispatcherCpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long nanos = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().equals("kairos-dispatcher")) {
        nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return nanos;
  }

  /** Tasks on the fullest node less those on the emptiest; the master is no task. */
  int spread() {
    var tasks = scheduler.getAllNodes().stream().mapToInt(PaperCluster::tasks).summaryStatistics();
    return tasks.getMax() - tasks.getMin();
  }

  @Override
  public void close() {
    rm.stop();
  }

  private static int tasks(SchedulerNode node) {
    return (int)
        node.getCopiedListOfRunningContainers().stream()
            .filter(container -> !container.isAMContainer())
            .count();
  }

  /** Waits until nothing has been allocated or reserved for a second. */
  void settle() throws Exception {
    int changes = -1;
    while (changes != changes()) {
      changes = changes();
      rm.drainEvents();
      Thread.sleep(1_000);
    }
  }

  /** Of each node its host and its rack, as applications name them. */
  List<List<String>> places() {
    return nodes.stream().map(node -> List.of(node.getHostName(), node.getRackName())).toList();
  }

  int allocated() {
    return scheduler.getRootQueueMetrics().getAllocatedContainers();
  }

  int reserved() {
    return scheduler.getRootQueueMetrics().getReservedContainers();
  }

  private int changes() {
    return allocated() + reserved();
  }

  private static int held(FiCaSchedulerApp application) {
    return application.getLiveContainersMap().size();
  }

  /** Starts an application; its master has a container of its own. */
  MockAM launch(String user) throws Exception {
    RMApp app =
        MockRMAppSubmitter.submit(
            rm,
            MockRMAppSubmissionData.Builder.createWithMemory(1024, rm)
                .withUser(user)
                .withWaitForAppAcceptedState(false)
                .build());
    MockAM am = MockRM.launchAMWhenAsyncSchedulingEnabled(app, rm);
    ApplicationAttemptId attempt = am.getApplicationAttemptId();
    am.registerAppAttempt();
    rm.drainEvents();
    if (scheduler.getApplicationAttempt(attempt) == null) {
      throw new IllegalStateException("the application did not start");
    }
    return am;
  }
}
