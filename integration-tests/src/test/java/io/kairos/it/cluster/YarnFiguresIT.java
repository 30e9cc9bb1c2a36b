// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * YARN's own figures of a node of N = 2 cores with Q = 4, as docs/operator/yarn-figures.md has
 * them.
 */
class YarnFiguresIT {
  private static final int CORES = 2;
  private static final int TASKS = CORES + 4;
  private static final int MEMORY_MB = 65_536;
  private static final double CPU_SECONDS = 2;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void totalsSayWhatTheNodeHasAndQueuesShareWhatItMayHold() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start("yarn-figures", spec -> spec.vcoresPerNode(CORES))) {
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.2);
      String web = web(cluster);
      Poll.until(
          "the metrics to be read again",
          () -> jmx(cluster, "name=QueueMetrics,q0=root").path("AllocatedVCores").asInt() == TASKS);

      JsonNode metrics = WebJson.cluster(web, "metrics").path("clusterMetrics");
      cluster.report("/ws/v1/cluster/metrics: %s", metrics);
      expect(metrics, "totalVirtualCores", CORES);
      expect(metrics, "allocatedVirtualCores", TASKS);
      expect(metrics, "availableVirtualCores", CORES - TASKS);
      expect(metrics, "reservedVirtualCores", 0);
      expect(metrics, "totalMB", MEMORY_MB);
      expect(metrics.path("totalClusterResourcesAcrossPartition"), "vCores", TASKS);

      JsonNode node = WebJson.cluster(web, "nodes").at("/nodes/node/0");
      cluster.report("/ws/v1/cluster/nodes: %s", node);
      expect(node, "usedVirtualCores", TASKS);
      expect(node, "availableVirtualCores", CORES - TASKS);
      expect(node.path("totalResource"), "vCores", CORES);
      nodeReport(cluster);

      JsonNode root = WebJson.cluster(web, "scheduler").at("/scheduler/schedulerInfo");
      JsonNode leaf = root.at("/queues/queue/0");
      cluster.report(
          "/ws/v1/cluster/scheduler: root used %s %%, default used %s %% (absolute %s %%)",
          root.path("usedCapacity"), leaf.path("usedCapacity"), leaf.path("absoluteUsedCapacity"));
      assertThat(root.path("usedCapacity").asDouble()).isEqualTo(100);
      assertThat(leaf.path("usedCapacity").asDouble()).isEqualTo(100);
      assertThat(leaf.path("absoluteUsedCapacity").asDouble()).isEqualTo(100);

      JsonNode rootMetrics = jmx(cluster, "name=QueueMetrics,q0=root");
      JsonNode leafMetrics = jmx(cluster, "name=QueueMetrics,q0=root,q1=default");
      JsonNode clusterMetrics = jmx(cluster, "name=ClusterMetrics");
      cluster.report("JMX ClusterMetrics: %s", clusterMetrics);
      expect(rootMetrics, "AvailableVCores", CORES - TASKS);
      expect(rootMetrics, "AllocatedVCores", TASKS);
      expect(leafMetrics, "AvailableVCores", 0);
      expect(leafMetrics, "GuaranteedVCores", TASKS);
      expect(clusterMetrics, "CapabilityVirtualCores", CORES);
      expect(clusterMetrics, "CapabilityMB", MEMORY_MB);

      String page = text(web, "/cluster/nodes");
      cluster.report(
          "the page: total resources %s",
          page.replaceAll("(?s).*?(&lt;memory:[^&]*vCores:[0-9]*&gt;).*", "$1"));
      JsonNode kairos = WebJson.get(web, "cluster").path("vcores");
      expect(kairos, "total", CORES);
      expect(kairos, "used", TASKS);
      expect(kairos, "beyond", TASKS - CORES);
      expect(kairos, "admissionRoom", 0);
      job.finish();
      Poll.until(
          "an empty cluster",
          () ->
              WebJson.cluster(web, "metrics").at("/clusterMetrics/availableVirtualCores").asInt()
                  == CORES);
      expect(WebJson.cluster(web, "metrics").path("clusterMetrics"), "totalVirtualCores", CORES);
    }
  }

  @Test
  void attainedServiceIsTheCpuTimeOfAJobAndVcoreSecondsAreItsTimeInContainers() throws Exception {
    Used stock = run("yarn-figures-stock", CapacityScheduler.class.getName());
    Used kairos = run("yarn-figures-kairos", "io.kairos.rm.KairosScheduler");
    System.out.printf(
        Locale.ROOT,
        "yarn-figures: %d tasks of %.0f s on %d cores: %s under stock, %s under Kairos%n",
        TASKS,
        CPU_SECONDS,
        CORES,
        stock,
        kairos);
    assertThat(kairos.vcoreSeconds)
        .as("six at a time in their containers, on two cores")
        .isGreaterThan(2 * kairos.attainedSeconds);
    // Between two readings, a second apart, a task that holds cores counts as one that uses them.
    assertThat(kairos.attainedSeconds)
        .isBetween(0.85 * kairos.cpuSeconds, 1.05 * kairos.cpuSeconds + CORES);
  }

  /**
   * @param seconds from submission to end
   * @param cpuSeconds of all tasks, by their cgroups
   * @param attainedSeconds NaN under stock
   */
  private record Used(
      double seconds,
      double cpuSeconds,
      double vcoreSeconds,
      double memoryMbSeconds,
      double attainedSeconds) {}

  private static Used run(String name, String scheduler) throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            name,
            spec -> spec.vcoresPerNode(CORES).site(YarnConfiguration.RM_SCHEDULER, scheduler))) {
      Map<String, Double> cpu = new TreeMap<>();
      CompletableFuture<Double> job = CompletableFuture.supplyAsync(() -> runJob(cluster));
      Poll.until(
          PATIENCE,
          "the job to end",
          () -> {
            // Tasks take along what they used.
            cluster.cgroups().cpuSeconds().forEach((task, one) -> cpu.merge(task, one, Math::max));
            return job.isDone();
          });
      double seconds = job.join();
      String web = web(cluster);
      Poll.until("YARN to know", () -> application(web).path("state").asText().equals("FINISHED"));
      JsonNode application = application(web);
      double attained = Double.NaN;
      if (!scheduler.equals(CapacityScheduler.class.getName())) {
        JsonNode ended = WebJson.get(web, "ended").at("/applications/0");
        assertThat(ended.path("id")).isEqualTo(application.path("id"));
        expect(ended, "vcoreSeconds", application.path("vcoreSeconds").asInt());
        expect(ended, "memoryMbSeconds", application.path("memorySeconds").asInt());
        attained = ended.path("attainedSeconds").asDouble();
      }
      return new Used(
          seconds,
          cpu.values().stream().mapToDouble(Double::doubleValue).sum(),
          application.path("vcoreSeconds").asDouble(),
          application.path("memorySeconds").asDouble(),
          attained);
    }
  }

  private static double runJob(KairosCluster cluster) {
    try {
      return BusyJob.run(cluster.jobs(), cluster.folder().resolve("busy"), TASKS, CPU_SECONDS);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private static JsonNode application(String web) throws IOException {
    return WebJson.cluster(web, "apps").at("/apps/app/0");
  }

  /** What {@code yarn node -list -showDetails} shows. */
  private static void nodeReport(KairosCluster cluster) throws Exception {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(cluster.daemons().yarnConfiguration());
      client.start();
      NodeReport node = client.getNodeReports().get(0);
      cluster.report(
          "yarn node -list: capability %s, used %s", node.getCapability(), node.getUsed());
      assertThat(node.getCapability().getVirtualCores()).isEqualTo(CORES);
      assertThat(node.getUsed().getVirtualCores()).isEqualTo(TASKS);
    }
  }

  private static JsonNode jmx(KairosCluster cluster, String name) {
    return cluster
        .daemons()
        .resourceManagerMetrics("Hadoop:service=ResourceManager," + name)
        .path(0);
  }

  private static void expect(JsonNode json, String field, int value) {
    assertThat(json.path(field).asText()).as(field).isEqualTo(String.valueOf(value));
  }

  private static String web(KairosCluster cluster) {
    return "http://"
        + cluster.daemons().yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS)
        + "/kairos/";
  }

  private static String text(String web, String path) throws IOException {
    try (InputStream body = URI.create(web).resolve(path).toURL().openStream()) {
      return new String(body.readAllBytes(), UTF_8);
    }
  }
}
