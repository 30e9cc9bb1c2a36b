// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.settings.SchedulerSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeDecommissioningEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random lives of a small cluster: jobs come, ask, lose their masters, tasks end, nodes drain and
 * come back, the operator changes Q. After each step no master waits while a node has the memory
 * for it, and no node holds more tasks than N + Q, or than it held when that was more.
 */
class MastersAndTasksPropertiesTest {
  private static final int STEPS = 45;
  private static final int VCORES = 4;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void mastersNeverWaitForCoresAndTasksNeverHoldMoreThanNPlusQ(long seed) throws Exception {
    try (Life life = new Life(seed)) {
      for (int step = 0; step < STEPS; step++) {
        String what = life.step();
        life.check("seed " + seed + ", step " + step + ": " + what);
      }
      assertThat(life.mastersOnFullNodes).as("the case was met").isPositive();
    }
  }

  private static final class Life implements AutoCloseable {
    final Random random;
    final TestCluster cluster =
        new TestCluster(
            "yarn.scheduler.capacity.maximum-am-resource-percent",
            "1",
            "yarn.scheduler.capacity.root.default.user-limit-factor",
            "10",
            YarnConfiguration.RM_AM_MAX_ATTEMPTS,
            "1000");
    final List<MockNM> nodes = new ArrayList<>();
    final List<RMApp> apps = new ArrayList<>();
    final Map<RMApp, Resource> asked = new HashMap<>();

    /** Of those whose master runs. */
    final Map<RMApp, MockAM> masters = new HashMap<>();

    final Map<MockNM, Integer> tasksBefore = new HashMap<>();
    int queueVcores = 2;
    int mastersOnFullNodes;

    Life(long seed) throws Exception {
      random = new Random(seed);
      for (int i = 1; i <= 3; i++) {
        nodes.add(cluster.register("127.0.0." + i, (8 + 4 * i) * 1024, VCORES));
      }
    }

    String step() throws Exception {
      switch (random.nextInt(10)) {
        case 0:
        case 1:
          return submit();
        case 2:
        case 3:
          return loseMaster();
        case 4:
        case 5:
        case 6:
          return ask();
        case 7:
          return endTask();
        case 8:
          return drain();
        default:
          queueVcores = random.nextInt(4);
          cluster.refresh(SchedulerSettings.PREFIX + "queue-vcores", "" + queueVcores);
          return "Q = " + queueVcores;
      }
    }

    private String submit() throws Exception {
      Resource size = Resource.newInstance(1024 * (1 + random.nextInt(2)), 1 + random.nextInt(2));
      RMApp app =
          MockRMAppSubmitter.submit(
              cluster.rm(),
              MockRMAppSubmissionData.Builder.createWithResource(size, cluster.rm())
                  .withQueue("default")
                  .withMaxAppAttempts(1000)
                  .withWaitForAppAcceptedState(false)
                  .build());
      apps.add(app);
      asked.put(app, size);
      return "job of a master of " + size;
    }

    private String loseMaster() throws Exception {
      if (masters.isEmpty()) {
        return "nothing";
      }
      RMApp app = any(List.copyOf(apps.stream().filter(masters::containsKey).toList()));
      masters.remove(app);
      RMAppAttempt attempt = app.getCurrentAppAttempt();
      complete(attempt.getMasterContainer());
      cluster.rm().drainEvents();
      eventually(() -> app.getCurrentAppAttempt() != attempt);
      return "the master of " + attempt.getAppAttemptId() + " dies";
    }

    private String ask() throws Exception {
      if (masters.isEmpty()) {
        return "nothing";
      }
      RMApp app = any(apps.stream().filter(masters::containsKey).toList());
      int number = 1 + random.nextInt(12);
      cluster.ask(masters.get(app), number);
      return "asks for " + number;
    }

    private String endTask() throws Exception {
      for (MockAM am : masters.values()) {
        List<Container> tasks = cluster.fetch(am);
        if (!tasks.isEmpty()) {
          complete(any(tasks));
          return "a task ends";
        }
      }
      return "nothing";
    }

    private String drain() throws Exception {
      MockNM node = any(nodes);
      if (cluster.rmNode(node) == null) {
        // It was drained, and nothing ran there.
        node.registerNode();
        cluster.rm().drainEvents();
        eventually(() -> cluster.schedulerNode(node) != null);
        return node.getNodeId() + " is back";
      }
      NodeState state = cluster.rmNode(node).getState();
      if (state == NodeState.RUNNING && running() == 1) {
        return "nothing";
      }
      RMNodeEvent event =
          state == NodeState.DECOMMISSIONING
              ? new RMNodeEvent(node.getNodeId(), RMNodeEventType.RECOMMISSION)
              : new RMNodeDecommissioningEvent(node.getNodeId(), 100_000);
      cluster.rm().getRMContext().getDispatcher().getEventHandler().handle(event);
      return node.getNodeId() + " was " + state;
    }

    private long running() {
      return nodes.stream().filter(this::isRunning).count();
    }

    private boolean isRunning(MockNM node) {
      return cluster.rmNode(node) != null && cluster.rmNode(node).getState() == NodeState.RUNNING;
    }

    private void complete(Container container) throws Exception {
      for (MockNM node : nodes) {
        if (node.getNodeId().equals(container.getNodeId())) {
          node.nodeHeartbeat(
              List.of(
                  ContainerStatus.newInstance(container.getId(), ContainerState.COMPLETE, "", 0)),
              true);
        }
      }
    }

    /** Nodes kill what they are told to kill, and masters start that were allocated. */
    private void live() throws Exception {
      cluster.settle();
      for (MockNM node : nodes) {
        if (cluster.rmNode(node) == null) {
          continue;
        }
        List<ContainerStatus> killed = new ArrayList<>();
        for (ContainerId id : node.nodeHeartbeat(true).getContainersToCleanup()) {
          killed.add(ContainerStatus.newInstance(id, ContainerState.COMPLETE, "", -105));
        }
        node.nodeHeartbeat(killed, true);
      }
      cluster.settle();
      // A node may have gone with masters.
      masters
          .entrySet()
          .removeIf(
              entry ->
                  !entry
                      .getKey()
                      .getCurrentAppAttempt()
                      .getAppAttemptId()
                      .equals(entry.getValue().getApplicationAttemptId()));
      for (RMApp app : apps) {
        RMAppAttempt attempt = app.getCurrentAppAttempt();
        if (attempt.getState() == RMAppAttemptState.ALLOCATED && !masters.containsKey(app)) {
          if (tasks(node(attempt.getMasterContainer())) >= VCORES + queueVcores) {
            mastersOnFullNodes++;
          }
          MockAM am = cluster.rm().sendAMLaunched(attempt.getAppAttemptId());
          am.registerAppAttempt();
          masters.put(app, am);
        }
      }
    }

    void check(String what) throws Exception {
      eventually(
          () -> {
            live();
            return apps.stream().noneMatch(this::waitsThoughThereIsMemory);
          });
      for (MockNM node : nodes) {
        int most = Math.max(VCORES + queueVcores, tasksBefore.getOrDefault(node, 0));
        assertThat(tasks(node))
            .as("%s: tasks on %s", what, node.getNodeId())
            .isLessThanOrEqualTo(most);
        tasksBefore.put(node, tasks(node));
      }
    }

    private boolean waitsThoughThereIsMemory(RMApp app) {
      if (masters.containsKey(app)) {
        return false;
      }
      Resource size = asked.get(app);
      return nodes.stream()
          .filter(this::isRunning)
          .map(cluster::schedulerNode)
          .map(FiCaSchedulerNode::getUnallocatedResource)
          .anyMatch(room -> room.getMemorySize() >= size.getMemorySize());
    }

    private int tasks(MockNM node) {
      return cluster.tasksByHost().getOrDefault(node.getNodeId().getHost(), 0);
    }

    private MockNM node(Container container) {
      return nodes.stream()
          .filter(node -> node.getNodeId().equals(container.getNodeId()))
          .findFirst()
          .orElseThrow();
    }

    private <T> T any(List<T> of) {
      return of.get(random.nextInt(of.size()));
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
