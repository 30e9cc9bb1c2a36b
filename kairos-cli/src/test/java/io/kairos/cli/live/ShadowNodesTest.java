// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.NODES;
import static io.kairos.cli.live.AskedCluster.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes in shadow mode, which slow no task, beside others. */
class ShadowNodesTest {
  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  @Test
  void tasksThatShadowModeLeavesRunningAreNotCalledSuspended() throws IOException {
    try (AnsweringDaemon shadow = new AnsweringDaemon();
        AnsweringDaemon enforcing = new AnsweringDaemon()) {
      tasks(shadow, "shadow", "container_1_0001_01_000002", "container_1_0001_01_000003");
      tasks(enforcing, "enforce", "container_1_0001_01_000004", "container_1_0001_01_000005");
      cluster.nodes(
          node("shadow:1", shadow.address(), "3.4.3"),
          node("enforcing:1", enforcing.address(), "3.4.3"));
      cluster
          .daemon()
          .answer(
              "/ws/v1/kairos/apps/application_1_0001",
              200,
              "{\"id\": \"application_1_0001\", \"reasons\": [], \"containers\": ["
                  + placed("container_1_0001_01_000002", "shadow:1")
                  + ","
                  + placed("container_1_0001_01_000003", "shadow:1")
                  + ","
                  + placed("container_1_0001_01_000004", "enforcing:1")
                  + ","
                  + placed("container_1_0001_01_000005", "enforcing:1")
                  + "]}");
      container("container_1_0001_01_000003", shadow.address());
      container("container_1_0001_01_000005", enforcing.address());

      assertThat(cluster.run("why", "application_1_0001").out())
          .contains(
              "its tasks, as their nodes say: 2 running, 1 running (would be suspended, but for"
                  + " shadow mode), 1 suspended");
      assertThat(
              cluster
                  .run("why", "application_1_0001", "--json")
                  .json()
                  .path("containers")
                  .findValuesAsText("onNode"))
          .containsExactly("running", "running", "running", "suspended");
      assertThat(cluster.run("why", "container_1_0001_01_000003").out())
          .contains("state running")
          .contains("it would be suspended, for 0.2 s now, with nobody before it")
          .contains("its node is in shadow mode: no task there is slowed")
          .doesNotContain("it is suspended");
      assertThat(cluster.run("why", "container_1_0001_01_000005").out())
          .contains("state suspended")
          .contains("it is suspended, for 0.2 s now")
          .doesNotContain("would be", "shadow");
    }
  }

  @Test
  void nodesThatOnlyWatchAndAreGivenMoreTasksThanVcoresAreNamed() throws IOException {
    try (AnsweringDaemon watching = new AnsweringDaemon();
        AnsweringDaemon enforcing = new AnsweringDaemon()) {
      watching.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\", \"mode\": \"shadow\"}");
      enforcing.answer(
          "/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\", \"mode\": \"enforce\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(
          node("watching:1", watching.address(), "3.4.3"),
          node("enforcing:1", enforcing.address(), "3.4.3"));
      cluster.daemon().answer(NODES, 200, nodesWithQ(4));
      assertThat(cluster.run("check", "--remote", "--side=client", "--json").out())
          .contains("shadow-under-kairos")
          .contains("side by side (watching:1)");

      cluster.daemon().answer(NODES, 200, nodesWithQ(0));
      assertThat(cluster.run("check", "--remote", "--side=client", "--json").out())
          .doesNotContain("shadow-under-kairos");
    }
  }

  @Test
  void nodesWithoutKairosCountAsOthersAndAreNotListedOneByOne() throws IOException {
    try (AnsweringDaemon watching = new AnsweringDaemon();
        AnsweringDaemon stock = new AnsweringDaemon()) {
      watching.answer("/ws/v1/kairos/node", 200, "{\"id\": \"watching:1\", \"mode\": \"shadow\"}");
      watching.answer("/jmx", 200, "{\"beans\": [{\"Uptime\": 1000}]}");
      cluster.nodes(
          node("watching:1", watching.address(), "3.4.3"),
          node("stock:1", stock.address(), "3.4.3"),
          node("stock:2", stock.address(), "3.4.3"));

      assertThat(cluster.run("shadow-report").out())
          .contains("2 nodes are not in shadow mode.")
          .doesNotContain("not asked");
      CommandRun json = cluster.run("shadow-report", "--json");
      assertThat(json.json().path("nodesNotInShadowMode").asInt()).isEqualTo(2);
      assertThat(json.json().path("notAsked")).isEmpty();
    }
  }

  @Test
  void nodesThatDoNotAnswerAreNamedUpToFive() {
    cluster.nodes(
        IntStream.rangeClosed(1, 8)
            .mapToObj(i -> node("closed:" + i, "127.0.0.1:1", "3.4.3"))
            .toArray(String[]::new));

    CommandRun run = cluster.run("shadow-report");

    assertThat(run.out().lines().filter(line -> line.startsWith("not asked: closed:"))).hasSize(5);
    assertThat(run.out())
        .contains("not asked: 3 more nodes; --json has the reason of each.")
        .doesNotContain("not in shadow mode.");
    assertThat(cluster.run("shadow-report", "--json").json().path("notAsked")).hasSize(8);
  }

  private static String nodesWithQ(int queueVcores) {
    String each = "{\"id\": \"%s:1\", \"queueVcores\": " + queueVcores + "}";
    return "{\"nodes\": ["
        + String.format(each, "watching")
        + ","
        + String.format(each, "enforcing")
        + "]}";
  }

  private static void tasks(AnsweringDaemon node, String mode, String runs, String waits) {
    node.answer("/ws/v1/kairos/node", 200, "{\"mode\": \"" + mode + "\"}");
    node.answer(
        "/ws/v1/kairos/node/tasks",
        200,
        String.format(
            "{\"tasks\": [{\"id\": \"%s\", \"state\": \"running\", \"stintMillis\": 100},"
                + " {\"id\": \"%s\", \"state\": \"suspended\", \"waitedMillis\": 200,"
                + " \"next\": 1}]}",
            runs, waits));
  }

  private static String placed(String id, String node) {
    return String.format(
        "{\"id\": \"%s\", \"node\": \"%s\", \"state\": \"RUNNING\","
            + " \"onNode\": \"running or suspended\"}",
        id, node);
  }

  private void container(String id, String address) {
    cluster
        .daemon()
        .answer(
            "/ws/v1/kairos/containers/" + id,
            200,
            String.format(
                "{\"id\": \"%s\", \"state\": \"RUNNING\", \"onNode\": \"running or suspended\","
                    + " \"reasons\": [], \"nodeDetails\": {\"httpAddress\": \"%s\"}}",
                id, address));
  }
}
