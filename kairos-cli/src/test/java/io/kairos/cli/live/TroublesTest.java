// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about answers that are none; real daemons are asked by the tests of tools. */
class TroublesTest {
  private static final String NODES = "/ws/v1/kairos/nodes";

  @TempDir Path folder;

  private AnsweringDaemon daemon;

  @BeforeEach
  void aDaemonThatAnswers() throws IOException {
    daemon = new AnsweringDaemon();
    configure(daemon.address());
  }

  @AfterEach
  void itEnds() {
    daemon.close();
  }

  private void configure(String address) throws IOException {
    Files.writeString(
        folder.resolve("yarn-site.xml"),
        "<configuration><property><name>yarn.resourcemanager.webapp.address</name><value>"
            + address
            + "</value></property></configuration>");
  }

  private CommandRun run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--conf-dir=" + folder);
    return CommandRun.of(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | | refuses user | log in by kinit",
        "403 | | refuses user | a user whom YARN's ACLs admit",
        "404 | | runs without Kairos | yarn kairos check on its host",
        "404 | {\"error\": \"there is none\", \"fix\": \"ask for another\"} | there is none | ask for another",
        "500 | {\"error\": \"an error inside\", \"fix\": \"see the log\"} | an error inside | see the log",
        "500 | <html> | answers /ws/v1/kairos/nodes with status 500 | status",
        "503 | {\"error\": \"not active\", \"fix\": \"ask later\"} | no ResourceManager is active | getAllServiceState",
        "307 | This is standby RM | no ResourceManager is active | getAllServiceState",
        "200 | There is no active RM right now. | no ResourceManager is active | getAllServiceState",
      })
  void anAnswerThatIsNoneEndsInOneLine(int status, String body, String what, String fix) {
    daemon.answer(NODES, status, body == null ? "" : body);

    CommandRun run = run("nodes");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains(what).contains(fix).contains(daemon.address());
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aHostThatDoesNotExistIsNamedWithItsProperty() throws IOException {
    configure("no-such-host.invalid:8088");

    assertThat(run("nodes").err())
        .contains("no ResourceManager answers at http://no-such-host.invalid:8088")
        .contains("(yarn.resourcemanager.webapp.address): unknown host");
  }

  @Test
  void namesThatWouldCommandATerminalDoNot() {
    daemon.answer(
        NODES, 200, "{\"nodes\": [{\"rank\": 1, \"id\": \"\\u001b[31mred:1\", \"vcores\": 1}]}");

    assertThat(run("nodes").out()).contains("?[31mred:1").doesNotContain("\u001b");
  }

  @Test
  void anOldPluginOnSomeNodesIsFound() throws IOException {
    try (AnsweringDaemon oldNode = new AnsweringDaemon();
        AnsweringDaemon newNode = new AnsweringDaemon()) {
      oldNode.answer("/jmx", 200, "{\"beans\": [{\"name\": \"Kairos\"}]}");
      newNode.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      daemon
          .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"1.0.0\"}")
          .answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"))
          .answer(
              "/ws/v1/cluster/nodes",
              200,
              "{\"nodes\": {\"node\": ["
                  + node("old:1", oldNode.address(), "3.4.3")
                  + ","
                  + node("new:1", newNode.address(), "3.5.0")
                  + "]}}");

      CommandRun run = run("check", "--remote", "--side=client", "--json");

      assertThat(run.exit()).isZero();
      assertThat(run.out())
          .contains("plugin-old-on-nodes")
          .contains("the ResourceManager 1.0.0, 1 node 1.0.0 (new:1), 1 node old (old:1)")
          .contains("hadoop-versions-differ")
          .contains("Hadoop 3.5.0 on new:1");
    }
  }

  @Test
  void nodesBeyondTheirVcoresHaveTwoCausesThoughTheFileCountsVcores() throws IOException {
    Files.writeString(
        folder.resolve("capacity-scheduler.xml"),
        "<configuration><property><name>yarn.scheduler.capacity.resource-calculator</name><value>"
            + "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator"
            + "</value></property></configuration>");
    try (AnsweringDaemon enforcing = new AnsweringDaemon()) {
      enforcing.answer(
          "/ws/v1/kairos/node",
          200,
          "{\"version\": \"1.0.0\", \"mode\": \"enforce\", \"tasks\": {\"waiting\": 5}}");
      daemon
          .answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"))
          .answer(
              "/ws/v1/cluster/nodes",
              200,
              "{\"nodes\": {\"node\": ["
                  + holding("full:1", enforcing.address(), 8, 8, -6)
                  + ","
                  + holding("fits:1", enforcing.address(), 2, 2, 0)
                  + "]}}");

      CommandRun run = run("check", "--remote", "--side=rm");

      assertThat(run.out())
          .contains("1 of 2 nodes hold more containers than vcores: full:1 holds 8 on 2")
          .contains("(5 suspended or queued)")
          .contains("The running ResourceManager may count memory and no vcores.")
          .contains("Or a busy node was made smaller (yarn rmadmin -updateNodeResource)")
          .contains("# if no node was made smaller: restart the ResourceManager")
          .doesNotContain("nothing is ever suspended", "calculator-ignores-vcores");
      assertThat(run("check", "--remote", "--side=client").out())
          .contains("yarn kairos check --remote --side rm  # on the ResourceManager's host");
      Files.delete(folder.resolve("capacity-scheduler.xml"));
      assertThat(run("check", "--remote", "--side=rm").out())
          .contains("DominantResourceCalculator</value>");
    }
  }

  /** It reads no capacity-scheduler.xml, so a line there would help nobody. */
  @Test
  void theCalculatorOfAnotherSchedulerIsNotJudged() throws IOException {
    String fair = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler";
    daemon.answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"));
    nodes(node("young:1", "127.0.0.1:1", "3.4.3"));
    assertThat(run("check", "--remote", "--side=rm").out()).contains("calculator-ignores-vcores");

    Files.writeString(
        folder.resolve("yarn-site.xml"),
        "<configuration>"
            + property("webapp.address", daemon.address())
            + property("scheduler.class", fair)
            + "</configuration>");

    assertThat(run("check", "--remote", "--side=rm").out())
        .doesNotContain("calculator-ignores-vcores");
    nodes(holding("full:1", "127.0.0.1:1", 8, 8, -6));
    assertThat(run("check", "--remote", "--side=rm").out()).doesNotContain("nodes-beyond-vcores");
  }

  @Test
  void nodesThatWereMadeSmallerAreNoProofThatVcoresAreIgnored() throws IOException {
    try (AnsweringDaemon shadow = new AnsweringDaemon()) {
      shadow.answer("/ws/v1/kairos/node", 200, "{\"mode\": \"shadow\", \"tasks\": {}}");
      shadow.answer("/jmx", 200, "{\"beans\": [{\"Uptime\": 1000}]}");
      nodes(holding("smaller:1", shadow.address(), 4, 4, -2));

      assertThat(run("shadow-report").out())
          .contains("The ResourceManager may count memory and no vcores")
          .contains("Or a busy node was made smaller");
    }
  }

  @Test
  void tasksThatShadowModeLeavesRunningAreNotCalledSuspended() throws IOException {
    try (AnsweringDaemon shadow = new AnsweringDaemon();
        AnsweringDaemon enforcing = new AnsweringDaemon()) {
      tasks(shadow, "shadow", "container_1_0001_01_000002", "container_1_0001_01_000003");
      tasks(enforcing, "enforce", "container_1_0001_01_000004", "container_1_0001_01_000005");
      nodes(
          node("shadow:1", shadow.address(), "3.4.3")
              + ","
              + node("enforcing:1", enforcing.address(), "3.4.3"));
      daemon.answer(
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

      assertThat(run("why", "application_1_0001").out())
          .contains(
              "its tasks, as their nodes say: 2 running, 1 running (would be suspended, but for"
                  + " shadow mode), 1 suspended");
      assertThat(
              run("why", "application_1_0001", "--json")
                  .json()
                  .path("containers")
                  .findValuesAsText("onNode"))
          .containsExactly("running", "running", "running", "suspended");
      assertThat(run("why", "container_1_0001_01_000003").out())
          .contains("state running")
          .contains("it would be suspended, for 0.2 s now, with nobody before it")
          .contains("its node is in shadow mode: no task there is slowed")
          .doesNotContain("it is suspended");
      assertThat(run("why", "container_1_0001_01_000005").out())
          .contains("state suspended")
          .contains("it is suspended, for 0.2 s now")
          .doesNotContain("would be", "shadow");
    }
  }

  @Test
  void nodesOfAnotherVersionAreToldByVersionAsLongAsThereAreAny() {
    daemon.answer(
        NODES,
        200,
        "{\"version\": \"1.0.0\", \"nodes\": ["
            + listed("new:1", "las", "\"1.0.0\"")
            + ","
            + listed("old:1", "las", "null")
            + ","
            + listed("other:1", "unreadable", "\"0.9.0\"")
            + ","
            + listed("strange:1", "las", "\"\\u001b[31m\"")
            + ","
            + listed("plain:1", "none", "null")
            + "]}");

    CommandRun run = run("nodes");

    assertThat(run.exit()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" {2,}", "|").split("[|]", -1)))
        .extracting(cells -> cells.length < 12 ? cells[0] : cells[1] + " " + cells[11])
        .containsExactly(
            "NODE VERSION",
            "new:1 1.0.0",
            "old:1 unknown",
            "other:1 0.9.0",
            "strange:1 unknown",
            "plain:1 -",
            "3 nodes run another version of Kairos than the ResourceManager (1.0.0); yarn kairos"
                + " check --remote says what to do.");
  }

  @Test
  void versionsAreNotShownWhereAllAreAlikeButInJson() {
    daemon.answer(
        NODES,
        200,
        "{\"version\": \"1.0.0\", \"nodes\": ["
            + listed("new:1", "las", "\"1.0.0\"")
            + ","
            + listed("plain:1", "none", "null")
            + "]}");

    assertThat(run("nodes").out()).contains("new:1").doesNotContain("VERSION", "1.0.0");
    assertThat(run("nodes", "--json").json().at("/nodes/0/pluginVersion").asText())
        .isEqualTo("1.0.0");
  }

  @Test
  void aNodeThatCannotBeAskedCountsByTheVersionOfItsHeartbeats() {
    daemon
        .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"1.0.0\"}")
        .answer(
            NODES,
            200,
            "{\"version\": \"1.0.0\", \"nodes\": ["
                + listed("closed:1", "las", "\"0.9.0\"")
                + ","
                + listed("older:1", "queue", "null")
                + ","
                + listed("young:1", "none", "null")
                + "]}")
        .answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"))
        .answer(
            "/ws/v1/cluster/nodes",
            200,
            "{\"nodes\": {\"node\": ["
                + node("closed:1", "127.0.0.1:1", "3.4.3")
                + ","
                + node("older:1", "127.0.0.1:1", "3.4.3")
                + ","
                + node("young:1", "127.0.0.1:1", "3.4.3")
                + "]}}");

    CommandRun run = run("check", "--remote", "--side=client", "--json");

    assertThat(run.out())
        .contains("node-unreachable")
        .contains("plugin-old-on-nodes")
        .contains("the ResourceManager 1.0.0, 1 node 0.9.0 (closed:1), 1 node unknown (older:1).")
        .contains("docs/operator/install.md#upgrade")
        .doesNotContain("plugin-missing-on-nodes", "hadoop-versions-differ");
  }

  @Test
  void nodesThatOnlyWatchAndAreGivenMoreTasksThanVcoresAreNamed() throws IOException {
    try (AnsweringDaemon watching = new AnsweringDaemon();
        AnsweringDaemon enforcing = new AnsweringDaemon()) {
      watching.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\", \"mode\": \"shadow\"}");
      enforcing.answer(
          "/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\", \"mode\": \"enforce\"}");
      daemon
          .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"1.0.0\"}")
          .answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"))
          .answer(
              "/ws/v1/cluster/nodes",
              200,
              "{\"nodes\": {\"node\": ["
                  + node("watching:1", watching.address(), "3.4.3")
                  + ","
                  + node("enforcing:1", enforcing.address(), "3.4.3")
                  + "]}}");
      daemon.answer(NODES, 200, nodesWithQ(4));
      assertThat(run("check", "--remote", "--side=client", "--json").out())
          .contains("shadow-under-kairos")
          .contains("side by side (watching:1)");

      daemon.answer(NODES, 200, nodesWithQ(0));
      assertThat(run("check", "--remote", "--side=client", "--json").out())
          .doesNotContain("shadow-under-kairos");
    }
  }

  private static String nodesWithQ(int queueVcores) {
    String each = "{\"id\": \"%s:1\", \"queueVcores\": " + queueVcores + "}";
    return "{\"nodes\": ["
        + String.format(each, "watching")
        + ","
        + String.format(each, "enforcing")
        + "]}";
  }

  @Test
  void aVersionThatIsNoneIsNotRepeated() throws IOException {
    try (AnsweringDaemon strange = new AnsweringDaemon()) {
      strange.answer("/ws/v1/kairos/node", 200, "{\"version\": \"\\u001b[31m<b>\"}");
      daemon
          .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"1.0.0\"}")
          .answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"))
          .answer(
              "/ws/v1/cluster/nodes",
              200,
              "{\"nodes\": {\"node\": [" + node("strange:1", strange.address(), "3.4.3") + "]}}");

      assertThat(run("check", "--remote", "--side=client").out())
          .contains("1 node unknown (strange:1)")
          .doesNotContain("31m", "<b>");
    }
  }

  /** A standby answers this one question too, and it is upgraded first. */
  @Test
  void ofTwoResourceManagersEachTellsItsOwnVersionOfHadoop() throws IOException {
    try (AnsweringDaemon standby = new AnsweringDaemon()) {
      standby
          .answer("/ws/v1/cluster/info", 200, info("STANDBY", "3.5.0"))
          .answer("/ws/v1/cluster/nodes", 307, "This is standby RM.")
          .answer("/ws/v1/kairos/cluster", 307, "This is standby RM.");
      daemon
          .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"1.0.0\"}")
          .answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"))
          .answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": null}");
      Files.writeString(
          folder.resolve("yarn-site.xml"),
          "<configuration>"
              + property("ha.enabled", "true")
              + property("cluster-id", "pair")
              + property("ha.rm-ids", "rm1,rm2")
              + property("webapp.address.rm1", standby.address())
              + property("webapp.address.rm2", daemon.address())
              + "</configuration>");

      assertThat(run("check", "--remote", "--side=client", "--json").out())
          .contains("hadoop-versions-differ")
          .contains(
              "Hadoop 3.4.3 on ResourceManager rm2 (active); Hadoop 3.5.0 on ResourceManager rm1"
                  + " (standby).");

      standby.answer("/ws/v1/cluster/info", 200, info("STANDBY", "3.4.3"));
      assertThat(run("check", "--remote", "--side=client", "--json").out())
          .contains("no-nodes")
          .doesNotContain("hadoop-versions-differ");
    }
  }

  private void nodes(String list) {
    daemon.answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": {\"node\": [" + list + "]}}");
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
    daemon.answer(
        "/ws/v1/kairos/containers/" + id,
        200,
        String.format(
            "{\"id\": \"%s\", \"state\": \"RUNNING\", \"onNode\": \"running or suspended\","
                + " \"reasons\": [], \"nodeDetails\": {\"httpAddress\": \"%s\"}}",
            id, address));
  }

  private static String property(String name, String value) {
    return "<property><name>yarn.resourcemanager."
        + name
        + "</name><value>"
        + value
        + "</value></property>";
  }

  private static String info(String state, String version) {
    return String.format(
        "{\"clusterInfo\": {\"haState\": \"%s\", \"resourceManagerVersion\": \"%s\"}}",
        state, version);
  }

  private static String listed(String id, String kind, String version) {
    return String.format(
        "{\"rank\": 1, \"id\": \"%s\", \"kind\": \"%s\", \"standing\": \"offered\","
            + " \"vcores\": 1, \"pluginVersion\": %s}",
        id, kind, version);
  }

  private static String holding(
      String id, String address, int containers, int usedVcores, int freeVcores) {
    return node(id, address, "3.4.3")
        .replace(
            "}",
            String.format(
                ", \"numContainers\": %d, \"usedVirtualCores\": %d, \"availableVirtualCores\": %d}",
                containers, usedVcores, freeVcores));
  }

  private static String node(String id, String address, String version) {
    return String.format(
        "{\"id\": \"%s\", \"nodeHTTPAddress\": \"%s\", \"state\": \"RUNNING\", \"version\": \"%s\"}",
        id, address, version);
  }
}
