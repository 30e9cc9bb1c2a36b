// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.client.cli.RMAdminCLI;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes of one core, the second with an exclusive label that one queue asks for. */
class NodeLabelsIT {
  private static final String NAME = "node-labels";
  private static final String LABEL = "gpu";
  private static final List<String> HOSTS = List.of("127.0.0.2", "127.0.0.3");
  private static final int LABELLED = 1;
  private static final int FULL = 1 + 4;

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void aLabelledNodeHoldsNPlusQTasksOfItsQueueAloneAndDoesSoAfterARestart() throws Exception {
    try (KairosCluster cluster =
        KairosCluster.start(
            NAME,
            spec ->
                KairosCluster.recoverResourceManager(NAME, spec)
                    .hosts(HOSTS)
                    .site(YarnConfiguration.NODE_LABELS_ENABLED, "true")
                    .capacityScheduler(queues()))) {
      administer(cluster, "-addToClusterNodeLabels", LABEL + "(exclusive=true)");
      administer(cluster, "-replaceLabelsOnNode", HOSTS.get(LABELLED) + "=" + LABEL);
      administer(cluster, "-refreshQueues");

      BusyJob labelled = submit(cluster, LABEL, "labelled", FULL + 1);
      BusyJob plain = submit(cluster, "default", "plain", 3);
      awaitTasks(cluster, List.of(3, FULL));
      Poll.until(
          "one task to run on each node",
          () -> cluster.cgroups().suspended() == 2 + FULL - 1,
          () -> cluster.cgroups().quotas());

      cluster.daemons().killResourceManager();
      cluster.daemons().startResourceManager();
      BusyJob later = submit(cluster, "default", "later", 1);
      awaitTasks(cluster, List.of(4, FULL));
      plain.finish();
      later.finish();
      awaitTasks(cluster, List.of(0, FULL));
      Poll.during(
          Duration.ofSeconds(1),
          () -> assertThat(tasks(cluster)).isEqualTo(List.of(0L, (long) FULL)));
      double cores = labelled.finish();

      cluster.report(
          "%.2f cores at the end; suspensions %d without the label, %d with it",
          cores, cluster.metric(0, "Suspensions"), cluster.metric(LABELLED, "Suspensions"));
    }
  }

  private static Map<String, String> queues() {
    String root = "yarn.scheduler.capacity.root.";
    return Map.of(
        root + "queues", "default," + LABEL,
        root + "accessible-node-labels." + LABEL + ".capacity", "100",
        root + "default.capacity", "50",
        root + LABEL + ".capacity", "50",
        root + LABEL + ".user-limit-factor", "1000",
        root + LABEL + ".accessible-node-labels", LABEL,
        root + LABEL + ".accessible-node-labels." + LABEL + ".capacity", "100",
        root + LABEL + ".default-node-label-expression", LABEL);
  }

  /** As {@code yarn rmadmin} with these arguments. */
  private static void administer(KairosCluster cluster, String... arguments) throws Exception {
    int status = new RMAdminCLI(cluster.daemons().yarnConfiguration()).run(arguments);
    assertThat(status).as(String.join(" ", arguments)).isZero();
  }

  private static BusyJob submit(KairosCluster cluster, String queue, String job, int tasks)
      throws Exception {
    return BusyJob.submit(cluster.jobs(), queue, cluster.folder().resolve(job), tasks, 0.1);
  }

  private static void awaitTasks(KairosCluster cluster, List<Integer> expected) {
    List<Long> wanted = expected.stream().map(Integer::longValue).toList();
    Poll.until(
        "tasks of the nodes " + wanted, () -> tasks(cluster).equals(wanted), () -> tasks(cluster));
  }

  private static List<Long> tasks(KairosCluster cluster) {
    return List.of(cluster.metric(0, "Tasks"), cluster.metric(LABELLED, "Tasks"));
  }
}
