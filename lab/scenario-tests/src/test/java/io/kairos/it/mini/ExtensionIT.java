// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static io.kairos.it.mini.MiniCluster.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.KairosScheduler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The node policy, the placement and the job order of {@code io.kairos.it.extension}, which the
 * daemons know from {@code META-INF/services} alone: two nodes of one vcore, and two tasks may wait
 * at each.
 */
class ExtensionIT {
  private static final String HINT = "YAQ_TASK_DURATION_MS";
  private static final String STARTED = "echo $NAME >> $DIR/started";

  /** Says that it runs, then waits to be let go. */
  private static final String UNTIL_LET_GO =
      STARTED + "; while [ ! -e $DIR/go ]; do sleep 0.05; done";

  @TempDir private Path directory;

  @Test
  void daemonsUseWhatATestAddsThroughTheRegistriesAlone() throws Exception {
    try (MiniCluster cluster = new MiniCluster("extension", 2, settings())) {
      cluster.awaitTasks(cluster.node(0), 0, 0);
      cluster.awaitTasks(cluster.node(1), 0, 0);
      UnmanagedApplication first = cluster.application();

      List<Container> packed = getOneByOne(first, 3);
      assertThat(packed)
          .as("the placement fills one node before it offers the other")
          .allMatch(container -> container.getNodeId().equals(packed.get(0).getNodeId()));
      start(first, packed.get(0), "first", UNTIL_LET_GO, "5000");
      awaitStarted("first");
      start(first, packed.get(1), "short", STARTED, "1000");
      start(first, packed.get(2), "long", STARTED, "9000");
      cluster.awaitTasks(cluster.nodeOf(packed.get(0)), 1, 2);

      try (UnmanagedApplication second = new UnmanagedApplication(cluster.conf())) {
        List<Container> rest = getOneByOne(second, 3);
        first.ask(1);
        assertThat(first.allocated()).as("both nodes are full").isEmpty();
        second.ask(4);
        assertThat(second.allocated()).isEmpty();
        second.release(rest.get(0));
        awaitContainer(second);
        second.release(rest.get(1));
        awaitContainer(second);
        assertThat(first.allocated()).as("the job with the most tasks left goes first").isEmpty();
      }

      Files.createFile(directory.resolve("go"));
      awaitStarted("first", "long", "short");
    }
  }

  private static Map<String, String> settings() {
    String scheduler = "yarn.scheduler.capacity.";
    return Map.of(
        YarnConfiguration.RM_SCHEDULER,
        KairosScheduler.class.getName(),
        YarnConfiguration.NM_CONTAINER_EXECUTOR,
        DefaultContainerExecutor.class.getName(),
        NodeSettings.POLICY.property(),
        "ltf",
        NodeSettings.STARVATION_THRESHOLD_MS.property(),
        "none",
        NodeSettings.HAND_BACK_AFTER_MS.property(),
        "none",
        scheduler + "kairos.placement",
        "most-tasks",
        scheduler + "kairos.job-order",
        "mrtf",
        scheduler + "kairos.node-queue-bound",
        "length",
        scheduler + "kairos.node-queue-length-vcores",
        "2",
        scheduler + "maximum-am-resource-percent",
        "1");
  }

  private void start(
      UnmanagedApplication application, Container container, String name, String command, String ms)
      throws Exception {
    application.start(
        container, command, Map.of("NAME", name, "DIR", directory.toString(), HINT, ms));
  }

  /**
   * A master that has some of its containers asks for as many as it still lacks, and so for one too
   * many if the next is given meanwhile. One by one it never does.
   */
  private static List<Container> getOneByOne(UnmanagedApplication application, int count) {
    List<Container> got = new ArrayList<>();
    while (got.size() < count) {
      application.ask(1);
      got.add(awaitContainer(application));
    }
    return got;
  }

  private static Container awaitContainer(UnmanagedApplication application) {
    List<Container> got = new ArrayList<>();
    Poll.until(
        PATIENCE,
        "a container",
        () -> {
          got.addAll(application.allocated());
          return !got.isEmpty();
        });
    assertThat(got).hasSize(1);
    return got.get(0);
  }

  private void awaitStarted(String... names) {
    Path file = directory.resolve("started");
    Poll.until(
        PATIENCE,
        String.join(", ", names),
        () -> Files.exists(file) && Files.readAllLines(file).size() >= names.length);
    assertThat(file).hasContent(String.join("\n", names));
  }
}
