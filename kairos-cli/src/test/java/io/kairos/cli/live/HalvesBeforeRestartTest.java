// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.NODES;
import static io.kairos.cli.live.AskedCluster.holding;
import static io.kairos.cli.live.AskedCluster.listed;
import static io.kairos.cli.live.AskedCluster.node;
import static io.kairos.cli.live.AskedCluster.property;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Checks in the middle of an installation: a host is configured, and its daemon, which runs, is to
 * be restarted next.
 */
class HalvesBeforeRestartTest {
  private static final String LAUNCHER =
      property(
          "yarn.nodemanager.containers-launcher.class", "io.kairos.nm.KairosContainersLauncher");
  private static final String SCHEDULER =
      property("yarn.resourcemanager.scheduler.class", "io.kairos.rm.KairosScheduler");

  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  private AnsweringDaemon stockNode;
  private AnsweringDaemon kairosNode;

  @BeforeEach
  void startNodes() throws IOException {
    stockNode = new AnsweringDaemon();
    stockNode.answer("/jmx", 200, "{\"beans\": []}");
    kairosNode = new AnsweringDaemon();
    runsKairos("enforce");
    cluster.runsHadoop("3.4.3");
    cluster.nodes(node("stock:1", stockNode.address(), "3.4.3"));
  }

  @AfterEach
  void stopNodes() {
    stockNode.close();
    kairosNode.close();
  }

  private void runsKairos(String mode) {
    kairosNode.answer(
        "/ws/v1/kairos/node", 200, "{\"version\": \"1.0.0\", \"mode\": \"" + mode + "\"}");
  }

  private void configure(String... properties) throws IOException {
    List<String> all = new ArrayList<>(List.of(properties));
    all.add(property("yarn.resourcemanager.webapp.address", cluster.daemon().address()));
    cluster.write("yarn-site.xml", all.toArray(String[]::new));
  }

  private JsonNode finding(String code, String... arguments) {
    CommandRun run = cluster.run(arguments);
    for (JsonNode finding : run.json().path("findings")) {
      if (finding.path("code").asText().equals(code)) {
        return finding;
      }
    }
    throw new AssertionError(code + " is missing: " + run.out());
  }

  private static String severity(JsonNode finding) {
    return finding.path("severity").asText();
  }

  private static String fix(JsonNode finding) {
    return finding.path("fix").asText();
  }

  @Test
  void theFirstNodeAwaitsItsRestartAndNothingIsWrong() throws IOException {
    configure(LAUNCHER);

    JsonNode next = finding("nodes-not-asked", "check", "--side=nm", "--json");

    assertThat(severity(next)).isEqualTo("info");
    assertThat(next.path("what").asText())
        .contains("the ResourceManager runs without Kairos")
        .contains("restart its NodeManager");
    assertThat(cluster.run("check", "--side=nm").out()).doesNotContain("plugin-");
  }

  @Test
  void aClusterThatIsAskedForAndRunsNoKairosIsAnError() throws IOException {
    configure(LAUNCHER);

    JsonNode nowhere = finding("plugin-nowhere", "check", "--side=nm", "--remote", "--json");

    assertThat(severity(nowhere)).isEqualTo("error");
    assertThat(fix(nowhere)).startsWith("yarn --daemon stop nodemanager; ");
  }

  @Test
  void aHostWithoutKairosIsNeverToldToRunTheSameCheckAgain() throws IOException {
    configure();

    JsonNode onNode = finding("plugin-nowhere", "check", "--side=nm", "--remote", "--json");
    JsonNode onClient = finding("plugin-nowhere", "check", "--side=client", "--remote", "--json");

    assertThat(severity(onNode)).isEqualTo("error");
    assertThat(fix(onNode)).doesNotContain("yarn kairos check");
    assertThat(severity(onClient)).isEqualTo("error");
    assertThat(fix(onClient)).startsWith("yarn kairos check --side nm  # on a node");
  }

  @Test
  void nodesInShadowModeUnderStockAreWhatTheFirstStepWants() throws IOException {
    configure(LAUNCHER);
    cluster.nodes(
        node("kairos:1", kairosNode.address(), "3.4.3"),
        node("stock:1", stockNode.address(), "3.4.3"));

    runsKairos("shadow");
    JsonNode shadow = finding("plugin-on-nodes-only", "check", "--side=nm", "--remote", "--json");
    assertThat(severity(shadow)).isEqualTo("info");

    runsKairos("enforce");
    JsonNode enforcing =
        finding("plugin-on-nodes-only", "check", "--side=nm", "--remote", "--json");
    assertThat(severity(enforcing)).isEqualTo("warning");
    assertThat(fix(enforcing)).contains("io.kairos.rm.KairosScheduler");
  }

  @Test
  void aResourceManagerThatIsConfiguredIsToldToRestartAndNotToSetWhatIsSet() throws IOException {
    configure(SCHEDULER);
    cluster.nodes(node("kairos:1", kairosNode.address(), "3.4.3"));

    JsonNode before = finding("nodes-not-asked", "check", "--side=rm", "--json");
    JsonNode asked = finding("plugin-on-nodes-only", "check", "--side=rm", "--remote", "--json");

    assertThat(severity(before)).isEqualTo("info");
    assertThat(before.path("what").asText()).contains("restart its ResourceManager");
    assertThat(severity(asked)).isEqualTo("warning");
    assertThat(fix(asked)).startsWith("yarn --daemon stop resourcemanager; ");
  }

  @Test
  void aNodeThatIsConfiguredUnderKairosIsToldToRestart() throws IOException {
    cluster.runs("1.0.0", "3.4.3");
    cluster.daemon().answer(NODES, 200, "{\"nodes\": [" + beating("stock:1", "none") + "]}");
    configure(LAUNCHER);

    JsonNode before = finding("plugin-on-rm-only", "check", "--side=nm", "--json");
    JsonNode asked = finding("plugin-on-rm-only", "check", "--side=nm", "--remote", "--json");

    assertThat(severity(before)).isEqualTo("warning");
    assertThat(fix(before)).startsWith("yarn --daemon stop nodemanager; ");
    assertThat(asked).isEqualTo(before);

    configure();
    JsonNode elsewhere = finding("plugin-on-rm-only", "check", "--side=rm", "--remote", "--json");
    assertThat(severity(elsewhere)).isEqualTo("warning");
    assertThat(fix(elsewhere)).startsWith("yarn kairos check --side nm ");
  }

  @Test
  void nodesAreAskedOnlyOnDemandAsEachMayNotAnswer() throws IOException {
    cluster.runs("1.0.0", "3.4.3");
    configure();
    cluster.nodes(
        node("kairos:1", kairosNode.address(), "3.4.3"),
        node("stock:1", stockNode.address(), "3.4.3"),
        node("young:1", stockNode.address(), "3.4.3"));
    cluster
        .daemon()
        .answer(
            NODES,
            200,
            "{\"nodes\": ["
                + beating("kairos:1", "suspend").replace("null", "\"0.9.0\"")
                + ","
                + beating("stock:1", "none")
                + ","
                + listed("young:1", "none", "null")
                + "]}");

    String plain = cluster.run("check", "--side=client").out();

    assertThat(plain)
        .contains("plugin-missing-on-nodes: 1 of 2 nodes run without Kairos: stock:1.")
        .contains("the ResourceManager 1.0.0, 1 node 0.9.0 (kairos:1)");
    assertThat(kairosNode.asked()).isEmpty();
    assertThat(stockNode.asked()).isEmpty();

    cluster.run("check", "--side=client", "--remote");
    assertThat(kairosNode.asked()).contains("/ws/v1/kairos/node");
    assertThat(stockNode.asked()).contains("/ws/v1/kairos/node");
  }

  @Test
  void aStockClusterBeyondItsVcoresIsFoundWithoutAskingItsNodes() throws IOException {
    configure();
    cluster.nodes(holding("full:1", kairosNode.address(), 8, 8, -6));

    assertThat(cluster.run("check", "--side=client").out())
        .contains("1 of 1 nodes hold more containers than vcores: full:1 holds 8 on 2.");
    assertThat(kairosNode.asked()).isEmpty();
  }

  /** A node as Kairos on the ResourceManager lists it once it has sent a heartbeat. */
  private static String beating(String id, String kind) {
    return listed(id, kind, "null").replace("}", ", \"lastHeartbeatSeconds\": 0.5}");
  }
}
