// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.NODES;
import static io.kairos.cli.live.AskedCluster.info;
import static io.kairos.cli.live.AskedCluster.listed;
import static io.kairos.cli.live.AskedCluster.node;
import static io.kairos.cli.live.AskedCluster.property;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Daemons of other versions of Kairos and Hadoop are found. */
class VersionsOfNodesTest {
  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  @Test
  void anOldPluginOnSomeNodesIsFound() throws IOException {
    try (AnsweringDaemon oldNode = new AnsweringDaemon();
        AnsweringDaemon newNode = new AnsweringDaemon()) {
      oldNode.answer("/jmx", 200, "{\"beans\": [{\"name\": \"Kairos\"}]}");
      newNode.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(
          node("old:1", oldNode.address(), "3.4.3"), node("new:1", newNode.address(), "3.5.0"));

      CommandRun run = cluster.run("check", "--remote", "--side=client", "--json");

      assertThat(run.exit()).isZero();
      assertThat(run.out())
          .contains("plugin-old-on-nodes")
          .contains("the ResourceManager 1.0.0, 1 node 1.0.0 (new:1), 1 node old (old:1)")
          .contains("hadoop-versions-differ")
          .contains("Hadoop 3.5.0 on new:1");
    }
  }

  @Test
  void theQThatTheMemoryOfRunningNodesHoldsIsSaid() throws IOException {
    try (AnsweringDaemon answering = new AnsweringDaemon()) {
      answering.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(node("a:1", answering.address(), "3.4.3"));
      String listed =
          "{\"nodes\": [{\"id\": \"a:1\", \"kind\": \"suspend\", \"vcores\": 16, \"queueVcores\": 16,"
              + " \"usedVcores\": %d, \"memoryMb\": 131072, \"usedMemoryMb\": %d}]}";

      cluster.daemon().answer(NODES, 200, String.format(listed, 20, 40960));
      assertThat(cluster.run("check", "--remote", "--side=client").out())
          .contains("tasks hold 2048 MB a vcore now")
          .contains("memory for Q of 300 % of their vcores; it is 100 %");

      cluster.daemon().answer(NODES, 200, String.format(listed, 0, 0));
      assertThat(cluster.run("check", "--remote", "--side=client").out())
          .doesNotContain("queue-vcores-memory");
    }
  }

  @Test
  void nodesOfAnotherVersionAreToldByVersionAsLongAsThereAreAny() {
    cluster
        .daemon()
        .answer(
            NODES,
            200,
            "{\"version\": \"1.0.0\", \"nodes\": ["
                + listed("new:1", "suspend", "\"1.0.0\"")
                + ","
                + listed("old:1", "suspend", "null")
                + ","
                + listed("other:1", "unreadable", "\"0.9.0\"")
                + ","
                + listed("strange:1", "suspend", "\"\\u001b[31m\"")
                + ","
                + listed("plain:1", "none", "null")
                + "]}");

    CommandRun run = cluster.run("nodes");

    assertThat(run.exit()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" {2,}", "|").split("[|]", -1)))
        .extracting(cells -> cells.length < 15 ? cells[0] : cells[1] + " " + cells[14])
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
    cluster
        .daemon()
        .answer(
            NODES,
            200,
            "{\"version\": \"1.0.0\", \"nodes\": ["
                + listed("new:1", "suspend", "\"1.0.0\"")
                + ","
                + listed("plain:1", "none", "null")
                + "]}");

    assertThat(cluster.run("nodes").out()).contains("new:1").doesNotContain("VERSION", "1.0.0");
    assertThat(cluster.run("nodes", "--json").json().at("/nodes/0/pluginVersion").asText())
        .isEqualTo("1.0.0");
  }

  @Test
  void aNodeThatCannotBeAskedCountsByTheVersionOfItsHeartbeats() {
    cluster
        .runs("1.0.0", "3.4.3")
        .answer(
            NODES,
            200,
            "{\"version\": \"1.0.0\", \"nodes\": ["
                + listed("closed:1", "suspend", "\"0.9.0\"")
                + ","
                + listed("older:1", "queue", "null")
                + ","
                + listed("young:1", "none", "null")
                + "]}");
    cluster.nodes(
        node("closed:1", "127.0.0.1:1", "3.4.3"),
        node("older:1", "127.0.0.1:1", "3.4.3"),
        node("young:1", "127.0.0.1:1", "3.4.3"));

    CommandRun run = cluster.run("check", "--remote", "--side=client", "--json");

    assertThat(run.out())
        .contains("node-unreachable")
        .contains("plugin-old-on-nodes")
        .contains("the ResourceManager 1.0.0, 1 node 0.9.0 (closed:1), 1 node unknown (older:1).")
        .contains("docs/operator/install.md#upgrade")
        .doesNotContain("plugin-missing-on-nodes", "hadoop-versions-differ");
  }

  @Test
  void aVersionThatIsNoneIsNotRepeated() throws IOException {
    try (AnsweringDaemon strange = new AnsweringDaemon()) {
      strange.answer("/ws/v1/kairos/node", 200, "{\"version\": \"\\u001b[31m<b>\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(node("strange:1", strange.address(), "3.4.3"));

      assertThat(cluster.run("check", "--remote", "--side=client").out())
          .contains("1 node unknown (strange:1)")
          .doesNotContain("31m", "<b>");
    }
  }

  /** A standby answers this one question too, and it is upgraded first. */
  @Test
  void eachOfTwoResourceManagersTellsItsOwnVersionOfHadoop() throws IOException {
    try (AnsweringDaemon standby = new AnsweringDaemon()) {
      standby
          .answer("/ws/v1/cluster/info", 200, info("STANDBY", "3.5.0"))
          .answer("/ws/v1/cluster/nodes", 307, "This is standby RM.")
          .answer("/ws/v1/kairos/cluster", 307, "This is standby RM.");
      cluster.runs("1.0.0", "3.4.3").answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": null}");
      cluster.write(
          "yarn-site.xml",
          property("yarn.resourcemanager.ha.enabled", "true"),
          property("yarn.resourcemanager.cluster-id", "pair"),
          property("yarn.resourcemanager.ha.rm-ids", "rm1,rm2"),
          property("yarn.resourcemanager.webapp.address.rm1", standby.address()),
          property("yarn.resourcemanager.webapp.address.rm2", cluster.daemon().address()));

      assertThat(cluster.run("check", "--remote", "--side=client", "--json").out())
          .contains("hadoop-versions-differ")
          .contains(
              "Hadoop 3.4.3 on ResourceManager rm2 (active); Hadoop 3.5.0 on ResourceManager rm1"
                  + " (standby).");

      standby.answer("/ws/v1/cluster/info", 200, info("STANDBY", "3.4.3"));
      assertThat(cluster.run("check", "--remote", "--side=client", "--json").out())
          .contains("no-nodes")
          .doesNotContain("hadoop-versions-differ");
    }
  }
}
