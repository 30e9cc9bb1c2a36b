// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static io.kairos.it.mini.MiniCluster.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.nm.settings.NodeSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes of one vcore that queue, one for each test, with the stock container executor and no cgroup
 * at all.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
class LaunchQueueIT {
  private static final int NODES = 8;
  private static final int MANY = 200;
  private static final int MEMORY_MB = 16_384;

  /** Its process says that it runs, then waits to be let go. */
  private static final String UNTIL_LET_GO =
      "echo $NAME >> $DIR/started; while [ ! -e $DIR/go ]; do sleep 0.05; done";

  /** Says so if another one runs at the same time. */
  private static final String ALONE =
      "mkdir $DIR/alone || echo overlap >> $DIR/started; echo $NAME >> $DIR/started;"
          + " sleep 0.3; rmdir $DIR/alone";

  @TempDir private Path directories;
  private MiniCluster cluster;
  private int used;
  private Context node;
  private Path directory;

  @BeforeAll
  void start() throws Exception {
    cluster =
        new MiniCluster(
            "queue",
            NODES,
            Map.of(
                NodeSettings.POLICY.property(),
                "stf",
                NodeSettings.STARVATION_THRESHOLD_MS.property(),
                "none",
                // A test's first task runs until it is let go, however long that takes.
                NodeSettings.HAND_BACK_AFTER_MS.property(),
                "none",
                YarnConfiguration.NM_CONTAINER_EXECUTOR,
                DefaultContainerExecutor.class.getName(),
                YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB,
                Integer.toString(MEMORY_MB)));
  }

  @BeforeEach
  void takeANode() throws Exception {
    directory = Files.createDirectory(directories.resolve("node" + used));
    node = cluster.node(used++);
  }

  @AfterAll
  void stop() throws Exception {
    cluster.close();
    assertThat(MiniCluster.metricsSources()).isEmpty();
  }

  @Test
  void tasksStartOneAfterTheOtherTheShortestFirst() throws Exception {
    Container first = run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    run("half-a-minute", ALONE, "30000");
    run("nobody-knows", ALONE, null);
    run("no-duration", ALONE, "-1");
    run("nine-seconds", ALONE, "9000");
    run("one-second", ALONE, "1000");
    cluster.awaitTasks(node, 1, 5);
    assertThat(cluster.statistics(node).orElseThrow().queue().orElseThrow().waitSeconds())
        .as("what is left of the first's ten seconds, and all that wait")
        .isBetween(61.0, 70.0);

    cluster.application().kill(first);
    cluster.awaitTasks(node, 0, 0);

    // The end of the first to succeed tells that such tasks take far less than ten seconds.
    assertThat(started())
        .containsExactly(
            "first", "one-second", "nobody-knows", "no-duration", "nine-seconds", "half-a-minute");
    awaitMetric("Releases", 6);
    awaitMetric("IgnoredHints", 1);
    awaitMetric("SchedulerErrors", 0);
    assertThat(cluster.statistics(node).orElseThrow().queue().orElseThrow().meanTaskSeconds())
        .isBetween(0.3, 8.0);
  }

  @Test
  void aWaitingTaskThatIsKilledIsAnsweredAtOnceAndNeverStarts() throws Exception {
    run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    Container killed = run("killed", ALONE, null);
    run("next", ALONE, null);
    cluster.awaitTasks(node, 1, 2);

    cluster.application().kill(killed);
    Poll.until(
        PATIENCE, "it has ended", () -> cluster.application().diagnostics(killed).isPresent());
    assertThat(cluster.application().diagnostics(killed).orElseThrow())
        .contains("Container terminated before launch");
    cluster.awaitTasks(node, 1, 1);
    awaitMetric("KilledWhileQueued", 1);

    letGo();
    cluster.awaitTasks(node, 0, 0);
    assertThat(started()).containsExactly("first", "next");
  }

  @Test
  void theNodesMemoryIsASlotToo() throws Exception {
    resize(100, 8);
    run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    run("second", UNTIL_LET_GO, null);
    cluster.awaitTasks(node, 1, 1);
    assertThat(started()).containsExactly("first");

    resize(200, 8);
    awaitStarted("first", "second");
    letGo();
    cluster.awaitTasks(node, 0, 0);
  }

  @Test
  void aNodeThatDrainsStaysAsLargeAsItIsUntilAnAdministratorChangesIt() throws Exception {
    run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    run("second", UNTIL_LET_GO, null);
    run("third", UNTIL_LET_GO, null);
    cluster.awaitTasks(node, 1, 2);

    cluster.drain(node);
    Poll.until(
        PATIENCE, "the node is told what is allocated", () -> MiniCluster.toldVcores(node) == 3);
    cluster.awaitHeartbeats(node, 20);
    assertThat(started()).as("one vcore, whatever is allocated").containsExactly("first");

    cluster.recommission(node);
    Poll.until(
        PATIENCE, "the node is told its size again", () -> MiniCluster.toldVcores(node) == 1);
    cluster.awaitHeartbeats(node, 5);
    assertThat(started()).containsExactly("first");

    cluster.setSize(node, MEMORY_MB, 2);
    awaitStarted("first", "second");
    letGo();
    cluster.awaitTasks(node, 0, 0);
    assertThat(MiniCluster.metric(node, "SchedulerErrors")).isZero();
  }

  @Test
  void anApplicationMasterWaitsForMemoryAndNotForACore() throws Exception {
    resize(200, 8);
    run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    cluster.awaitTasks(node, 1, 0);
    Poll.until(
        PATIENCE,
        "the node to have its size: with one core there would be a wait",
        () -> waitSeconds() == 0);
    resize(100, 8);
    Poll.until(PATIENCE, "the node to have no room for another one", () -> waitSeconds() > 0);
    try (LoneMaster killed = master("killed")) {
      Poll.until(PATIENCE, "the master waits", killed::waits);
    }
    awaitMetric("KilledWhileQueued", 1);

    try (LoneMaster master = master("master")) {
      Poll.until(PATIENCE, "the master waits", master::waits);
      assertThat(started()).containsExactly("first");
      resize(200, 1);
      awaitStarted("first", "master");
    }
    letGo();
    cluster.awaitTasks(node, 0, 0);
    assertThat(MiniCluster.metric(node, "SchedulerErrors")).isZero();
  }

  @Test
  void aTaskThatWaitsIsStartedIfTheServiceAloneStops() throws Exception {
    run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    run("second", UNTIL_LET_GO, null);
    cluster.awaitTasks(node, 1, 1);

    node.getAuxServices().stop();

    awaitStarted("first", "second");
    letGo();
  }

  @Test
  void aRunningTaskThatIsKilledMakesRoom() throws Exception {
    Container first = run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    run("second", UNTIL_LET_GO, null);
    cluster.awaitTasks(node, 1, 1);

    cluster.application().kill(first);

    awaitStarted("first", "second");
    letGo();
    cluster.awaitTasks(node, 0, 0);
  }

  /** The last of all, for the job is that of all tests. */
  @Test
  @Order(Integer.MAX_VALUE)
  void aJobThatEndsWithHundredsOfWaitingTasksLeavesNothing() throws Exception {
    run("first", UNTIL_LET_GO, null);
    awaitStarted("first");
    cluster.application().run(node.getNodeId(), MANY, ALONE, environment("never", null));
    cluster.awaitTasks(node, 1, MANY);

    cluster.application().close();

    Poll.until(PATIENCE, "the node has forgotten them", () -> node.getApplications().isEmpty());
    cluster.awaitTasks(node, 0, 0);
    awaitMetric("KilledWhileQueued", MANY);
    assertThat(started()).containsExactly("first");
    assertThat(MiniCluster.metric(node, "SchedulerErrors")).isZero();
  }

  private Container run(String name, String command, String hint) throws Exception {
    return cluster.application().run(node.getNodeId(), 1, command, environment(name, hint)).get(0);
  }

  private LoneMaster master(String name) throws Exception {
    return new LoneMaster(
        cluster.conf(),
        node,
        "echo $NAME >> $DIR/started; exec sleep 600",
        environment(name, null));
  }

  private Map<String, String> environment(String name, String hint) {
    Map<String, String> environment = new HashMap<>();
    environment.put("DIR", directory.toString());
    environment.put("NAME", name);
    if (hint != null) {
      environment.put("YAQ_TASK_DURATION_MS", hint);
    }
    return environment;
  }

  private double waitSeconds() {
    return cluster.statistics(node).orElseThrow().queue().orElseThrow().waitSeconds();
  }

  private void resize(int memoryMb, int vcores) {
    node.getContainerManager()
        .getContainersMonitor()
        .setAllocatedResourcesForContainers(Resource.newInstance(memoryMb, vcores));
  }

  private void letGo() throws Exception {
    Files.createFile(directory.resolve("go"));
  }

  private void awaitStarted(String... names) {
    Poll.until(PATIENCE, String.join(", ", names) + " run", () -> started().equals(List.of(names)));
  }

  private List<String> started() throws Exception {
    Path file = directory.resolve("started");
    return Files.exists(file) ? Files.readAllLines(file) : new ArrayList<>();
  }

  /** A metric is shown by a snapshot that may be older than the event. */
  private void awaitMetric(String name, long expected) {
    Poll.until(
        PATIENCE, name + " is " + expected, () -> MiniCluster.metric(node, name) == expected);
  }
}
