// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ClusterException;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * From the tar.gz to a job under Kairos: a stock Hadoop home, the installer, the templates merged
 * into the configuration, and daemons whose class path is that of the home and nothing else (but
 * for the class that ends them with this test, which is behind all others). GuideIT has the way
 * back.
 */
class InstallIT {
  private static final String NODE_BEAN = "Hadoop:service=NodeManager,name=Kairos";
  private static final String SCHEDULER_BEAN =
      "Hadoop:service=ResourceManager,name=KairosScheduler";
  private static final String CONTROL = "yarn.nodemanager.kairos.core-control";
  private static final String HIERARCHY = "kairos-install-it-" + ProcessHandle.current().pid();
  private static final int MAPS = 4;

  private static final Set<String> COUNTED =
      Set.of("kairos_idle", "kairos_used_milli_cores", "kairos_spare_milli_cores");

  private Path folder;
  private Unpacked unpacked;
  private StockHome home;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(InstallIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
    home = StockHome.make(folder.resolve("hadoop"));
  }

  @Test
  void theDaemonsRefuseTheTemplatesWithoutTheJars() throws Exception {
    ClusterSpec spec = kairos("not-installed");
    assertThatThrownBy(() -> LocalCluster.start(spec))
        .isInstanceOf(ClusterException.class)
        // Whichever of the two ends first.
        .hasMessageFindingMatch("io\\.kairos\\.(rm\\.KairosScheduler|nm\\.Kairos)");
  }

  @Test
  void aJobRunsUnderKairosWithTheJarsOfThePackage() throws Exception {
    unpacked.install(home, "--side", "all").orFail();
    try (LocalCluster cluster = LocalCluster.start(kairos("kairos"))) {
      double pi = PiJob.run(home, cluster, MAPS);
      JsonNode node = cluster.nodeMetrics(0, NODE_BEAN).path(0);
      JsonNode scheduler = cluster.resourceManagerMetrics(SCHEDULER_BEAN).path(0);
      System.out.printf(
          Locale.ROOT,
          "install: pi is %.5f under Kairos; %s, %d suspensions, %d containers allocated%n",
          pi,
          node.path("tag.CoreControl").asText(),
          node.path("Suspensions").asLong(),
          scheduler.path("Allocations").asLong());
      assertThat(pi).isBetween(3.13, 3.15);
      assertThat(node.path("Suspensions").asLong()).isPositive();
      assertThat(node.path("CoreControlErrors").asLong(-1)).isZero();
      assertThat(scheduler.path("Allocations").asLong()).isGreaterThanOrEqualTo(1 + MAPS);
      assertThat(scheduler.path("NodesWithStatistics").asLong()).isOne();
      assertThat(Prometheus.ofResourceManager(cluster).kairosMetrics())
          .isEqualTo(DocumentedMetrics.resourceManager());
      assertThat(Prometheus.ofNode(cluster).kairosMetrics()).isEqualTo(nodeMetrics());
      assertThat(SampledMean.run(home, cluster))
          .contains(
              "sample  2 of 4 blocks", "lines   20 with a number, 0 without", "mean    7.00000 ");
      checkIsGreenAndThenRed(cluster);
    }
  }

  /** Without cgroups nobody counts CPU time, and the metrics of it are absent. */
  private static Map<String, String> nodeMetrics() throws IOException {
    Map<String, String> metrics = DocumentedMetrics.nodeManager();
    if (!hasWritableCgroupV1()) {
      metrics.keySet().removeAll(COUNTED);
    }
    return metrics;
  }

  private void checkIsGreenAndThenRed(LocalCluster cluster) throws IOException {
    HomeProgram yarn = new HomeProgram(home, cluster);
    for (String[] daemon : new String[][] {{"resourcemanager", "rm"}, {"node1", "nm"}}) {
      Shell.Result green = yarn.kairos(daemon[0], "check", "--side", daemon[1]);
      assertThat(green.exitCode()).as(green.output()).isZero();
    }
    assertThat(yarn.kairos("resourcemanager", "nodes").orFail()).contains("suspend");

    Path policy;
    try (Stream<Path> jars = Files.list(home.yarnLib())) {
      policy = jars.filter(jar -> jar.toString().contains("/kairos-nm-")).findFirst().orElseThrow();
    }
    Path target = Files.readSymbolicLink(policy);
    Files.delete(policy);
    Shell.Result red = yarn.kairos("node1", "check", "--side", "nm", "--no-remote");
    Files.createSymbolicLink(policy, target);
    assertThat(red.exitCode()).as(red.output()).isOne();
    assertThat(red.output()).contains("jars-missing", "kairos-nm-*.jar", "kairos-install");
  }

  /** A cluster with all templates of the package merged in, and what suits a short test. */
  private ClusterSpec kairos(String name) throws IOException {
    Map<String, String> site = new TreeMap<>(unpacked.template("yarn-site-resourcemanager.xml"));
    site.putAll(unpacked.template("yarn-site-nodemanager.xml"));
    site.put("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos");
    // As in the paper, where one job alone has tasks suspended.
    site.put("yarn.nodemanager.kairos.policy", "las");
    site.put("yarn.nodemanager.kairos.quantum-ms", "300");
    site.put(CONTROL + ".cgroup-hierarchy", HIERARCHY);
    site.put("hadoop.prometheus.endpoint.enabled", "true");
    if (!hasWritableCgroupV1()) {
      System.out.println("install: no writable cgroup v1 here, tasks are suspended by signals");
      site.put(CONTROL, "signal");
      site.remove("yarn.nodemanager.container-executor.class");
    }
    return home.cluster(folder.resolve(name))
        .cgroups(HIERARCHY)
        .site(site)
        .capacityScheduler(unpacked.template("capacity-scheduler-kairos.xml"))
        .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "fifo");
  }

  private static boolean hasWritableCgroupV1() {
    return Files.isWritable(Path.of("/sys/fs/cgroup/cpu/cgroup.procs"));
  }
}
