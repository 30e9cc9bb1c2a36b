// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.info;
import static io.kairos.cli.live.AskedCluster.node;
import static io.kairos.cli.live.AskedCluster.property;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster of which parts are broken is not called in order. */
class FailingClusterTest {
  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  @Test
  void nodesThatAreBrokenAreNamedAndTheClusterIsNotInOrder() throws IOException {
    try (AnsweringDaemon well = new AnsweringDaemon()) {
      well.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      cluster.runs("1.0.0", "3.4.3");
      String running = node("well:1", well.address(), "3.4.3");
      cluster.nodes(running);
      assertThat(check().out()).contains("In order (errors: 0, warnings: 0).");

      cluster.nodes(
          running,
          gone("lost:1", "LOST", ""),
          gone("lost:2", "LOST", ""),
          gone("again:1", "REBOOTED", ""),
          node("ill:1", well.address(), "3.4.3")
              .replace("RUNNING", "UNHEALTHY")
              .replace("}", ", \"healthReport\": \"1/1 local-dirs\\n are bad\"}"),
          gone("out:1", "DECOMMISSIONED", ""));

      assertThat(check().out())
          .contains("nodes-broken: 2 of 6 nodes are LOST: lost:1, lost:2.")
          .contains("nodes-broken: 1 of 6 nodes is REBOOTED: again:1.")
          .contains("nodes-broken: 1 of 6 nodes is UNHEALTHY: ill:1 (1/1 local-dirs are bad).")
          .contains("nodes-taken-out: 1 of 6 nodes is DECOMMISSIONED: out:1.")
          .contains("Works, with warnings (errors: 0, warnings: 3).")
          .doesNotContain("In order");
      assertThat(check().exit()).isZero();
    }
  }

  @Test
  void nodesThatTheOperatorTookOutAreNoTrouble() throws IOException {
    try (AnsweringDaemon well = new AnsweringDaemon()) {
      well.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(node("well:1", well.address(), "3.4.3"), gone("out:1", "SHUTDOWN", ""));
      assertThat(check().out())
          .contains("nodes-taken-out: 1 of 2 nodes is SHUTDOWN: out:1.")
          .contains("In order (errors: 0, warnings: 0).");
    }
  }

  @Test
  void offersThatFailAreFoundWithTheirFix() throws IOException {
    try (AnsweringDaemon well = new AnsweringDaemon()) {
      well.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(node("well:1", well.address(), "3.4.3"));
      tells("\"leftOutApplications\": 1, \"offersFailSeconds\": 0");
      assertThat(check().out())
          .contains("rm-left-out: 1 application gets nothing for a while")
          .contains("grep 'gets no containers'")
          .doesNotContain("rm-offers-fail")
          .contains("Works, with warnings");
      tells("\"leftOutApplications\": 2, \"offersFailSeconds\": 75");
      assertThat(check().out())
          .contains("rm-left-out: 2 applications get nothing for a while")
          .contains("rm-offers-fail: every offer of a node has ended in an error for 75 s")
          .contains("NOT in order");
      tells("\"leftOutApplications\": 0, \"offersFailSeconds\": 0");
      assertThat(check().out()).contains("In order");
    }
  }

  private void tells(String figures) {
    cluster
        .daemon()
        .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"1.0.0\", " + figures + "}");
  }

  @Test
  void remarksOfTheSchedulerOnItselfAreRepeated() throws IOException {
    try (AnsweringDaemon well = new AnsweringDaemon()) {
      well.answer("/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\"}");
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(node("well:1", well.address(), "3.4.3"));
      cluster
          .daemon()
          .answer(
              "/ws/v1/kairos/cluster",
              200,
              "{\"version\": \"1.0.0\", \"errors\": 7, \"remarks\": [\"no task is batch\"]}");
      assertThat(check().out())
          .contains("rm-remark: no task is batch")
          .contains("rm-errors: Kairos on the ResourceManager counted 7 errors")
          .doesNotContain("In order");
    }
  }

  @Test
  void aStandbyThatDoesNotAnswerIsNamed() throws IOException {
    AnsweringDaemon standby = new AnsweringDaemon();
    String address = standby.address();
    standby.close();
    cluster.runs("1.0.0", "3.4.3").answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": null}");
    cluster.daemon().answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"));
    pair(address, cluster.daemon().address());
    assertThat(check().out())
        .contains("rm-silent: one ResourceManager of the pair does not answer")
        .contains(address);
  }

  private void pair(String first, String second) throws IOException {
    cluster.write(
        "yarn-site.xml",
        property("yarn.resourcemanager.ha.enabled", "true"),
        property("yarn.resourcemanager.cluster-id", "pair"),
        property("yarn.resourcemanager.ha.rm-ids", "rm1,rm2"),
        property("yarn.resourcemanager.webapp.address.rm1", first),
        property("yarn.resourcemanager.webapp.address.rm2", second));
  }

  @Test
  void aBrokenMemberOfAPairDoesNotHideTheActiveOne() throws IOException {
    try (AnsweringDaemon broken = new AnsweringDaemon()) {
      for (int status : new int[] {401, 403, 404, 500}) {
        broken
            .answer("/ws/v1/kairos/cluster", status, "")
            .answer("/ws/v1/cluster/nodes", status, "");
        cluster.runs("1.0.0", "3.4.3").answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": null}");
        cluster.daemon().answer("/ws/v1/cluster/info", 200, info("ACTIVE", "3.4.3"));
        pair(broken.address(), cluster.daemon().address());

        assertThat(check().out())
            .as("status %d", status)
            .contains("no-nodes")
            .contains("rm-silent: one ResourceManager of the pair does not answer")
            .contains(broken.address())
            .doesNotContain("rm-unreachable", "rm-no-permission");
      }
    }
  }

  @Test
  void aBrokenMemberOfAPairDoesNotHideAStockOne() throws IOException {
    try (AnsweringDaemon broken = new AnsweringDaemon()) {
      broken.answer("/ws/v1/kairos/cluster", 500, "").answer("/ws/v1/cluster/nodes", 500, "");
      cluster.runsHadoop("3.4.3").answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": null}");
      pair(broken.address(), cluster.daemon().address());

      assertThat(check().out()).contains("no-nodes").doesNotContain("rm-unreachable");
    }
  }

  /** Hadoop itself reads it so. */
  @Test
  void anAddressMayStandOnALineOfItsOwn() throws IOException {
    cluster.runs("1.0.0", "3.4.3").answer("/ws/v1/cluster/nodes", 200, "{\"nodes\": null}");
    cluster.write(
        "yarn-site.xml",
        property(
            "yarn.resourcemanager.webapp.address", "\n    " + cluster.daemon().address() + "\n"));
    assertThat(check().out()).contains("no-nodes").doesNotContain("rm-unreachable");
  }

  @Test
  void errorsThatANodeCountedAreFound() throws IOException {
    try (AnsweringDaemon ill = new AnsweringDaemon()) {
      cluster.runs("1.0.0", "3.4.3");
      cluster.nodes(node("ill:1", ill.address(), "3.4.3"));
      String counted =
          "{\"version\": \"1.0.0\", \"counters\": {\"CoreControlErrors\": %d,"
              + " \"SchedulerErrors\": %d}}";
      ill.answer("/ws/v1/kairos/node", 200, String.format(Locale.ROOT, counted, 0, 0));
      assertThat(check().out()).contains("In order");

      ill.answer("/ws/v1/kairos/node", 200, String.format(Locale.ROOT, counted, 4, 1));

      assertThat(check().out())
          .contains("node-errors: Kairos counted errors on 1 node since", "(ill:1: 5)")
          .contains("Works, with warnings");
    }
  }

  /** Hadoop's own code gives up with an exception of its own. */
  @Test
  void aPairWithoutAddressesHidesNothingThatWasFoundOnThisHost() throws IOException {
    cluster.write(
        "yarn-site.xml",
        property("yarn.resourcemanager.ha.enabled", "true"),
        property("yarn.resourcemanager.cluster-id", "pair"),
        property("yarn.resourcemanager.ha.rm-ids", "rm1,rm2"));

    CommandRun plain = cluster.run("check", "--side=rm", "--json");
    CommandRun required = cluster.run("check", "--side=rm", "--remote", "--json");

    for (CommandRun run : List.of(plain, required)) {
      assertThat(run.err()).isEmpty();
      assertThat(severity(run, "scheduler-not-set")).isEqualTo("error");
      assertThat(run.out()).contains("yarn.resourcemanager.hostname.rm1");
    }
    assertThat(severity(plain, "cluster-not-looked-at")).isEqualTo("warning");
    assertThat(severity(required, "cluster-not-looked-at")).isEqualTo("error");
  }

  @Test
  void aClusterThatIsAskedForAndCannotBeAskedIsAnError() throws IOException {
    cluster.write(
        "core-site.xml", property("hadoop.security.auth_to_local", "RULE:[1:$1](without an end"));

    CommandRun run = cluster.run("check", "--side=client", "--remote", "--json");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(severity(run, "cluster-not-looked-at")).isEqualTo("error");
    assertThat(cluster.run("check", "--side=client").exit()).isZero();
  }

  private static String severity(CommandRun run, String code) {
    for (JsonNode finding : run.json().path("findings")) {
      if (finding.path("code").asText().equals(code)) {
        return finding.path("severity").asText();
      }
    }
    throw new AssertionError(code + " is missing: " + run.out() + run.err());
  }

  @Test
  void nodesInShadowModeThatWouldLoseProcessorsAreReported() throws IOException {
    try (AnsweringDaemon watching = new AnsweringDaemon();
        AnsweringDaemon free = new AnsweringDaemon()) {
      watching.answer("/ws/v1/kairos/node", 200, shadow("watching:1", "8"));
      free.answer("/ws/v1/kairos/node", 200, shadow("free:1", "null"));
      String up = "{\"beans\": [{\"Uptime\": 1000}]}";
      watching.answer("/jmx", 200, up);
      free.answer("/jmx", 200, up);
      cluster.runsHadoop("3.4.3");
      cluster.nodes(
          node("watching:1", watching.address(), "3.4.3"), node("free:1", free.address(), "3.4.3"));
      String sentence =
          "In mode enforce, all tasks of a node together use at most its vcores. 1 node has more"
              + " processors, for instance watching:1: 8 of 16. If tasks may use all of them, set"
              + " yarn.nodemanager.kairos.core-control.limit-to-cores to false there.";
      assertThat(cluster.run("shadow-report").out()).contains(sentence);
      JsonNode json = cluster.run("shadow-report", "--json").json();
      assertThat(json.path("processors").asText()).isEqualTo(sentence);
    }
  }

  private static String shadow(String id, String limitedTo) {
    return String.format(
        "{\"id\": \"%s\", \"mode\": \"shadow\", \"vcores\": 8, \"processors\": 16,"
            + " \"limitedToCores\": %s}",
        id, limitedTo);
  }

  private CommandRun check() {
    return cluster.run("check", "--remote", "--side=client");
  }

  private static String gone(String id, String state, String address) {
    return node(id, address, "").replace("RUNNING", state);
  }
}
