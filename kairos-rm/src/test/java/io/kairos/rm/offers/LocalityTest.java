// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.KairosScheduler;
import io.kairos.rm.TestCluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.Test;

/** How many maps run where their block is, stock against Kairos, with the same nodes and jobs. */
class LocalityTest {
  private static final int NODES = 120;
  private static final int JOBS = 6;
  private static final int MAPS = 80;
  private static final int REPLICAS = 3;
  private static final int LONGEST_ROUNDS = 4;
  private static final int MOST_ROUNDS = 200;

  @Test
  void mapsRunWhereTheirBlockIsAsOftenAsUnderStock() throws Exception {
    double stock = localShare(CapacityScheduler.class);
    double kairos = localShare(KairosScheduler.class);
    System.out.printf(
        "%d nodes, %d jobs of %d maps, %d replicas: %.1f %% of the maps are local under stock,"
            + " %.1f %% under Kairos%n",
        NODES, JOBS, MAPS, REPLICAS, 100 * stock, 100 * kairos);
    assertThat(kairos).isGreaterThanOrEqualTo(stock - 0.03);
  }

  @Test
  void aWantedHostWithAFreeCoreIsFoundHoweverManyNodesRankBeforeIt() throws Exception {
    try (TestCluster cluster =
        new TestCluster("yarn.scheduler.capacity.node-locality-delay", "5")) {
      expectTheHostsAskedFor(cluster);
    }
  }

  @Test
  void aWantedHostIsFoundThoughThePassBeganBeforeItWasAskedFor() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            "yarn.scheduler.capacity.node-locality-delay",
            "5",
            "yarn.scheduler.capacity.root.default.ordering-policy",
            PassBeforeTheAnswer.class.getName())) {
      PassBeforeTheAnswer.cluster = cluster;
      expectTheHostsAskedFor(cluster);
      assertThat(PassBeforeTheAnswer.cluster).as("until a request was booked").isNull();
    } finally {
      PassBeforeTheAnswer.cluster = null;
    }
  }

  private static void expectTheHostsAskedFor(TestCluster cluster) throws Exception {
    // The node's id decides among equals, and this is how texts are ordered.
    for (int i = 1; i <= 99; i++) {
      cluster.rm().registerNode("127.0.0." + i + ":1234", 16_384, 2);
    }
    MockAM am = cluster.launch();
    List<ResourceRequest> asks = new ArrayList<>();
    for (int i = 95; i <= 99; i++) {
      asks.add(TestCluster.request("127.0.0." + i, 1, 1024, 1));
    }
    asks.add(TestCluster.request(NetworkTopology.DEFAULT_RACK, 5, 1024, 1));
    asks.add(TestCluster.request(ResourceRequest.ANY, 5, 1024, 1));
    am.allocate(asks, List.of());
    TestCluster.eventually(() -> cluster.held(am) == 1 + 5);
    assertThat(cluster.fetch(am))
        .extracting(container -> container.getNodeId().getHost())
        .containsExactlyInAnyOrder(
            "127.0.0.95", "127.0.0.96", "127.0.0.97", "127.0.0.98", "127.0.0.99");
  }

  /** Stock's FIFO, but that the dispatcher goes its round once after a request was booked. */
  public static final class PassBeforeTheAnswer extends FifoOrderingPolicy<FiCaSchedulerApp> {
    /** Static, as YARN makes the object. Used by the test's thread. */
    private static TestCluster cluster;

    @Override
    public void demandUpdated(FiCaSchedulerApp application) {
      super.demandUpdated(application);
      TestCluster once = cluster;
      cluster = null;
      if (once != null) {
        try {
          once.pass();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  @Test
  void aNodeThatFellSilentWithIdleCoresKeepsNobodyFromQ() throws Exception {
    try (TestCluster cluster =
        new TestCluster(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, "100",
            YarnConfiguration.SCHEDULER_SKIP_NODE_MULTIPLIER, "2")) {
      MockNM full = cluster.register(TestCluster.H1, 2);
      MockAM am = fill(cluster, full);
      FiCaSchedulerNode silent = cluster.schedulerNode(cluster.register(TestCluster.H2, 16));
      TestCluster.eventually(() -> !cluster.offers().isFit(silent));
      askForHost(cluster, am, TestCluster.H1);
      TestCluster.eventually(
          () -> {
            cluster.heartbeat(full, null);
            return cluster.held(am) == 1 + 3;
          });
      assertThat(silent.getNumContainers()).isZero();
    }
  }

  @Test
  void anIdleNodeThatAnApplicationHasBlacklistedKeepsItFromNothing() throws Exception {
    try (TestCluster cluster = new TestCluster()) {
      MockNM full = cluster.register(TestCluster.H1, 2);
      MockAM am = fill(cluster, full);
      FiCaSchedulerNode idle = cluster.schedulerNode(cluster.register(TestCluster.H2, 16));
      cluster
          .scheduler()
          .allocate(
              am.getApplicationAttemptId(),
              List.of(),
              null,
              List.of(),
              List.of(TestCluster.H2),
              List.of(),
              new ContainerUpdates());
      askForHost(cluster, am, TestCluster.H1);
      TestCluster.eventually(() -> cluster.held(am) == 1 + 3);
      assertThat(idle.getNumContainers()).isZero();
    }
  }

  private static MockAM fill(TestCluster cluster, MockNM node) throws Exception {
    TestCluster.eventually(
        () -> {
          cluster.heartbeat(node, null);
          return cluster.offers().isFit(cluster.schedulerNode(node));
        });
    MockAM am = cluster.launchBeside(node);
    cluster.ask(am, 2);
    TestCluster.eventually(
        () -> {
          cluster.heartbeat(node, null);
          return cluster.held(am) == 1 + 2;
        });
    return am;
  }

  private static void askForHost(TestCluster cluster, MockAM am, String host) throws Exception {
    cluster.ask(
        am,
        TestCluster.request(host, 1, 1024, 1),
        TestCluster.request(NetworkTopology.DEFAULT_RACK, 1, 1024, 1),
        TestCluster.request(ResourceRequest.ANY, 1, 1024, 1));
  }

  private static double localShare(Class<?> scheduler) throws Exception {
    YarnConfiguration conf =
        TestCluster.configuration(
            "yarn.scheduler.capacity.maximum-am-resource-percent",
            "1",
            "yarn.scheduler.capacity.resource-calculator",
            DominantResourceCalculator.class.getName());
    conf.setClass(YarnConfiguration.RM_SCHEDULER, scheduler, Object.class);
    boolean isStock = scheduler == CapacityScheduler.class;
    if (isStock) {
      // Stock 3.5 allocates without heartbeats unless told otherwise.
      conf.setBoolean(CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE, false);
    }
    try (TestCluster cluster = new TestCluster(new MockRM(conf))) {
      return new Run(cluster, isStock).localShare();
    }
  }

  /** A map that reads a block. */
  private static final class Block {
    final Set<String> hosts = new HashSet<>();
  }

  /** A master that asks for its maps as MapReduce's does. */
  private static final class Job {
    final MockAM am;
    final List<Block> waiting = new ArrayList<>();
    final Set<String> asked = new HashSet<>();

    Job(MockAM am) {
      this.am = am;
    }

    List<Container> heartbeat() throws Exception {
      Map<String, Integer> wanted = new HashMap<>();
      asked.forEach(name -> wanted.put(name, 0));
      for (Block block : waiting) {
        block.hosts.forEach(host -> wanted.merge(host, 1, Integer::sum));
        wanted.merge(NetworkTopology.DEFAULT_RACK, 1, Integer::sum);
        wanted.merge(ResourceRequest.ANY, 1, Integer::sum);
      }
      asked.addAll(wanted.keySet());
      List<ResourceRequest> requests = new ArrayList<>();
      wanted.forEach((name, count) -> requests.add(TestCluster.request(name, count, 1024, 1)));
      return am.allocate(requests, List.of()).getAllocatedContainers();
    }
  }

  private static final class Run {
    final Random random = new Random(42);
    final TestCluster cluster;
    final boolean isStock;
    final List<MockNM> nodes = new ArrayList<>();
    final List<Job> jobs = new ArrayList<>();
    final Map<String, Map<ContainerId, Integer>> endsByHost = new HashMap<>();
    int placed;
    int local;

    Run(TestCluster cluster, boolean isStock) throws Exception {
      this.cluster = cluster;
      this.isStock = isStock;
      for (int i = 1; i <= NODES; i++) {
        nodes.add(cluster.rm().registerNode(host(i) + ":1234", 16_384, 2));
      }
      cluster.rm().drainEvents();
      for (int i = 0; i < JOBS; i++) {
        jobs.add(new Job(isStock ? launchOn(nodes.get(i)) : cluster.launch()));
        for (int map = 0; map < MAPS; map++) {
          Block block = new Block();
          while (block.hosts.size() < REPLICAS) {
            block.hosts.add(host(1 + random.nextInt(NODES)));
          }
          jobs.get(i).waiting.add(block);
        }
      }
    }

    double localShare() throws Exception {
      for (int round = 0; placed < JOBS * MAPS; round++) {
        assertThat(round).as("rounds of heartbeats").isLessThan(MOST_ROUNDS);
        Collections.shuffle(nodes, random);
        for (int i = 0; i < nodes.size(); i++) {
          if (i % (NODES / JOBS) == 0) {
            take(jobs.get(i / (NODES / JOBS)), round);
          }
          heartbeat(nodes.get(i), round);
        }
      }
      return (double) local / placed;
    }

    private void take(Job job, int round) throws Exception {
      for (Container container : job.heartbeat()) {
        String host = container.getNodeId().getHost();
        Iterator<Block> maps = job.waiting.iterator();
        Block chosen = null;
        while (maps.hasNext() && chosen == null) {
          Block next = maps.next();
          chosen = next.hosts.contains(host) ? next : null;
        }
        local += chosen == null ? 0 : 1;
        if (chosen == null && !job.waiting.isEmpty()) {
          chosen = job.waiting.get(0);
        }
        if (chosen != null) {
          placed++;
          job.waiting.remove(chosen);
        }
        // One too many ends at once.
        int rounds = chosen == null ? 0 : 1 + random.nextInt(LONGEST_ROUNDS);
        endsByHost
            .computeIfAbsent(host, name -> new HashMap<>())
            .put(container.getId(), round + rounds);
      }
    }

    private void heartbeat(MockNM node, int round) throws Exception {
      List<ContainerStatus> ended = new ArrayList<>();
      endsByHost
          .getOrDefault(node.getNodeId().getHost(), new HashMap<>())
          .entrySet()
          .removeIf(
              task -> {
                boolean isOver = task.getValue() <= round;
                if (isOver) {
                  ended.add(
                      ContainerStatus.newInstance(task.getKey(), ContainerState.COMPLETE, "", 0));
                }
                return isOver;
              });
      node.nodeHeartbeat(ended, true);
      cluster.rm().drainEvents();
      if (!isStock) {
        // Stock decides within the heartbeat.
        cluster.pass();
      }
    }

    private MockAM launchOn(MockNM node) throws Exception {
      return MockRM.launchAndRegisterAM(
          MockRMAppSubmitter.submit(cluster.rm(), cluster.submission("default", 0)),
          cluster.rm(),
          node);
    }

    private static String host(int number) {
      return "127.0.0." + number;
    }
  }
}
