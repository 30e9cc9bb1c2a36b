// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.Poll;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queues and Kairos's settings in a configuration store on ZooKeeper: changed by YARN's REST
 * interface while a MapReduce job keeps the node full, and through a {@code kill -9} of the active
 * ResourceManager.
 */
@Tag("long")
class ConfigurationStoreIT {
  private static final String NAME = "configuration-store";
  private static final String QUEUE_VCORES = "yarn.scheduler.capacity.kairos.queue-vcores";

  private static final String ADD_SESSIONS =
      "<add-queue><queue-name>root.sessions</queue-name><params>"
          + entry("capacity", "50")
          + entry("maximum-capacity", "100")
          + entry("user-limit-factor", "100")
          + entry("kairos-class", "session")
          + "</params></add-queue><update-queue><queue-name>root.default</queue-name><params>"
          + entry("capacity", "50")
          + "</params></update-queue>";

  /** Room for masters comes on top of N + Q. */
  private static final int MASTER = 1;

  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final Duration LIMIT = Duration.ofSeconds(120);

  @TempDir Path folder;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void theStandbyGoesOnWithWhatWasChangedAndTheJobEndsRightly() throws Exception {
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper(folder);
        KairosCluster cluster =
            KairosCluster.start(
                NAME,
                spec ->
                    KairosCluster.standby(zooKeeper, spec)
                        .site(
                            YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
                            YarnConfiguration.ZK_CONFIGURATION_STORE)
                        .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos"))) {
      assertThat(vcores(cluster)).isEqualTo(1 + 4);
      CompletableFuture<Double> pi = PiJob.submit(cluster, MAPS, SAMPLES_A_MAP);
      Poll.until("tasks to take turns", () -> cluster.metric("Suspensions") > 0);
      awaitVcores(cluster, MASTER + 1 + 4);

      assertThat(set(cluster, "8").statusCode()).isEqualTo(200);
      awaitVcores(cluster, MASTER + 1 + 8);
      assertThat(change(cluster, ADD_SESSIONS).statusCode()).isEqualTo(200);
      HttpResponse<String> refusal = set(cluster, "many");
      assertThat(refusal.statusCode()).isEqualTo(400);
      assertThat(refusal.body()).contains(QUEUE_VCORES + " = many: use a whole number");
      assertThat(vcores(cluster)).isEqualTo(MASTER + 1 + 8);

      String order = orderOfDefault(cluster);
      assertThat(orderDefaultBy(cluster, "fair").statusCode()).isEqualTo(200);
      assertThat(orderOfDefault(cluster)).isNotEqualTo(order).isEqualTo("fair");
      assertThat(orderDefaultBy(cluster, "").statusCode()).isEqualTo(200);
      assertThat(orderOfDefault(cluster)).isEqualTo(order);

      assertThat(pi).isNotDone();
      cluster.daemons().killResourceManager();
      cluster.daemons().awaitFailover();
      awaitVcores(cluster, MASTER + 1 + 8);
      BusyJob session =
          BusyJob.submit(cluster.jobs(), "sessions", cluster.folder().resolve("session"), 1, 0.1);
      Poll.until(
          "the class of the queue that was added",
          () -> TaskStates.of(cluster).stream().anyMatch(task -> task.startsWith("session ")),
          () -> TaskStates.of(cluster));
      assertThat(set(cluster, "12").statusCode()).isEqualTo(200);
      Poll.until("more room", () -> vcores(cluster) >= 1 + 12, () -> vcores(cluster));

      session.finish();
      double estimate = pi.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      cluster.report("pi is %.7f; %d suspensions", estimate, cluster.metric("Suspensions"));
      assertThat(estimate).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(cluster.metric("CoreControlErrors")).isZero();
    }
  }

  /** As YARN's own editor of queues does, which offers none of Kairos's orders. */
  private static HttpResponse<String> orderDefaultBy(KairosCluster cluster, String policy)
      throws Exception {
    return change(
        cluster,
        "<update-queue><queue-name>root.default</queue-name><params>"
            + entry("ordering-policy", policy)
            + "</params></update-queue>");
  }

  private static String orderOfDefault(KairosCluster cluster) {
    JsonNode queues = cluster.yarn("scheduler").at("/scheduler/schedulerInfo/queues/queue");
    for (JsonNode queue : queues) {
      if (queue.path("queueName").asText().equals("default")) {
        return queue.path("orderingPolicyInfo").asText();
      }
    }
    throw new AssertionError(queues);
  }

  private static HttpResponse<String> set(KairosCluster cluster, String queueVcores)
      throws Exception {
    return change(
        cluster, "<global-updates>" + entry(QUEUE_VCORES, queueVcores) + "</global-updates>");
  }

  /**
   * Asks the active ResourceManager.
   *
   * @param changes as docs of YARN have them, without the element around
   */
  private static HttpResponse<String> change(KairosCluster cluster, String changes)
      throws Exception {
    String address = cluster.daemons().yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    String user = System.getProperty("user.name");
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://" + address + "/ws/v1/cluster/scheduler-conf?user.name=" + user))
            .header("Content-Type", "application/xml")
            .PUT(HttpRequest.BodyPublishers.ofString("<sched-conf>" + changes + "</sched-conf>"))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static String entry(String key, String value) {
    return "<entry><key>" + key + "</key><value>" + value + "</value></entry>";
  }

  private static void awaitVcores(KairosCluster cluster, int expected) {
    Poll.until(
        "room for " + expected + " containers",
        () -> vcores(cluster) == expected,
        () -> vcores(cluster));
  }

  /** Of the node in the scheduler's books; -1 while nobody answers. */
  private static int vcores(KairosCluster cluster) {
    try {
      return cluster
          .yarn("metrics")
          .at("/clusterMetrics/totalClusterResourcesAcrossPartition/vCores")
          .asInt(-1);
    } catch (UncheckedIOException e) {
      // It has just become active.
      return -1;
    }
  }
}
