// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import static io.kairos.cli.live.AskedCluster.holding;
import static io.kairos.cli.live.AskedCluster.node;
import static io.kairos.cli.live.AskedCluster.property;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes that hold more tasks than vcores, and why that may be. */
class IgnoredVcoresTest {
  @RegisterExtension final AskedCluster cluster = new AskedCluster();

  @Test
  void nodesBeyondTheirVcoresHaveTwoCausesThoughTheFileCountsVcores() throws IOException {
    cluster.write(
        "capacity-scheduler.xml",
        property(
            "yarn.scheduler.capacity.resource-calculator",
            "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator"));
    try (AnsweringDaemon enforcing = new AnsweringDaemon()) {
      enforcing.answer(
          "/ws/v1/kairos/node",
          200,
          "{\"version\": \"1.0.0\", \"mode\": \"enforce\", \"tasks\": {\"waiting\": 5}}");
      cluster.runsHadoop("3.4.3");
      cluster.nodes(
          holding("full:1", enforcing.address(), 8, 8, -6),
          holding("fits:1", enforcing.address(), 2, 2, 0));

      CommandRun run = cluster.run("check", "--remote", "--side=rm");

      assertThat(run.out())
          .contains("1 of 2 nodes hold more containers than vcores: full:1 holds 8 on 2")
          .contains("(5 suspended or queued)")
          .contains("The running ResourceManager may count memory and no vcores.")
          .contains("Or a busy node was made smaller (yarn rmadmin -updateNodeResource)")
          .contains("# if no node was made smaller: restart the ResourceManager")
          .doesNotContain("nothing is ever suspended", "calculator-ignores-vcores");
      assertThat(cluster.run("check", "--remote", "--side=client").out())
          .contains("yarn kairos check --remote --side rm  # on the ResourceManager's host");
      cluster.delete("capacity-scheduler.xml");
      assertThat(cluster.run("check", "--remote", "--side=rm").out())
          .contains("DominantResourceCalculator</value>");
    }
  }

  /** It reads no capacity-scheduler.xml, so a line there would help nobody. */
  @Test
  void theCalculatorOfAnotherSchedulerIsNotJudged() throws IOException {
    String fair = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler";
    cluster.runsHadoop("3.4.3");
    cluster.nodes(node("young:1", "127.0.0.1:1", "3.4.3"));
    assertThat(cluster.run("check", "--remote", "--side=rm").out())
        .contains("calculator-ignores-vcores");

    cluster.write(
        "yarn-site.xml",
        property("yarn.resourcemanager.webapp.address", cluster.daemon().address()),
        property("yarn.resourcemanager.scheduler.class", fair));

    assertThat(cluster.run("check", "--remote", "--side=rm").out())
        .doesNotContain("calculator-ignores-vcores");
    cluster.nodes(holding("full:1", "127.0.0.1:1", 8, 8, -6));
    assertThat(cluster.run("check", "--remote", "--side=rm").out())
        .doesNotContain("nodes-beyond-vcores");
  }

  @Test
  void nodesThatHoldWhatKairosLetsThemAreNotBeyondTheirVcores() throws IOException {
    try (AnsweringDaemon shadow = new AnsweringDaemon()) {
      shadow.answer("/ws/v1/kairos/node", 200, "{\"mode\": \"shadow\", \"tasks\": {}}");
      shadow.answer("/jmx", 200, "{\"beans\": [{\"Uptime\": 1000}]}");
      cluster.nodes(holding("full:1", shadow.address(), 6, 6, -4));
      String listed =
          "{\"nodes\": [{\"id\": \"full:1\", \"queueVcores\": 4, \"usedVcores\": %d, \"limitVcores\": 6}]}";

      cluster.daemon().answer(AskedCluster.NODES, 200, String.format(listed, 6));
      assertThat(cluster.run("shadow-report").out())
          .doesNotContain("Nodes hold more containers than vcores");
      cluster.daemon().answer(AskedCluster.NODES, 200, String.format(listed, 8));
      assertThat(cluster.run("shadow-report").out())
          .contains("Nodes hold more containers than vcores");
    }
  }

  @Test
  void nodesThatWereMadeSmallerAreNoProofThatVcoresAreIgnored() throws IOException {
    try (AnsweringDaemon shadow = new AnsweringDaemon()) {
      shadow.answer("/ws/v1/kairos/node", 200, "{\"mode\": \"shadow\", \"tasks\": {}}");
      shadow.answer("/jmx", 200, "{\"beans\": [{\"Uptime\": 1000}]}");
      cluster.nodes(holding("smaller:1", shadow.address(), 4, 4, -2));

      assertThat(cluster.run("shadow-report").out())
          .contains("The ResourceManager may count memory and no vcores")
          .contains("Or a busy node was made smaller");
    }
  }
}
