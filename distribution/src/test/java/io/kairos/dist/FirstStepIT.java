// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The first step of docs/operator/install.md in its order, on a node of a stock cluster at work:
 * the package, the template of shadow mode, the check, the restart.
 */
class FirstStepIT {
  private static final String NODE_BEAN = "Hadoop:service=NodeManager,name=Kairos";

  private Path folder;
  private Unpacked unpacked;
  private StockHome home;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(FirstStepIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
    home = StockHome.make(folder.resolve("hadoop"));
  }

  @Test
  void theCheckBeforeTheFirstRestartAndThatAfterItAreInOrder() throws IOException {
    try (LocalCluster cluster = LocalCluster.start(asTheGuideWantsIt())) {
      HomeProgram yarn = new HomeProgram(home, cluster);
      unpacked.install(home, "--side", "nodemanager").orFail();
      merge(cluster.folder().resolve("node1/conf/yarn-site.xml"));

      Shell.Result before = yarn.kairos("node1", "check", "--side", "nm");

      assertThat(before.output())
          .contains("shadow-mode: ", "info    plugin-nowhere: ")
          .contains("\nIn order (errors: 0, warnings: 0).");
      assertThat(before.exitCode()).isZero();

      cluster.stopNode(0);
      cluster.startNode(0);

      JsonNode node = cluster.nodeMetrics(0, NODE_BEAN).path(0);
      assertThat(node.path("tag.CoreControl").asText()).isEqualTo("shadow");
      assertThat(yarn.kairos("node1", "shadow-report").exitCode()).isZero();
      Shell.Result after = yarn.kairos("node1", "check", "--remote", "--side", "nm");
      assertThat(after.output())
          .contains("info    plugin-on-nodes-only: ")
          .contains("\nIn order (errors: 0, warnings: 0).");
      assertThat(after.exitCode()).isZero();
    }
  }

  /** Its table "What it needs", and a node of the whole machine. */
  private ClusterSpec asTheGuideWantsIt() {
    return home.cluster(folder.resolve("cluster"))
        .vcoresPerNode(Runtime.getRuntime().availableProcessors())
        .nodeRecovery(true)
        .site("yarn.nodemanager.recovery.supervised", "true");
  }

  /** As the comment of the template says: what is in the list of services already is kept. */
  private void merge(Path file) throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(file.toUri().toURL());
    String services = site.get("yarn.nodemanager.aux-services");
    unpacked.template("yarn-site-nodemanager-shadow.xml").forEach(site::set);
    site.set("yarn.nodemanager.aux-services", services + ",kairos");
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }
}
