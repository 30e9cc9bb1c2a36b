// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node of one core that is shared by tasks that end and a service that does not. */
class ServiceClassesIT {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final List<String> SHARED = List.of("service running", "suspended", "suspended");

  @BeforeEach
  void needsCgroups() {
    Cgroups.assumeWritable();
  }

  @Test
  void aServiceIsNotSuspendedNeitherAfterItsNodeWasKilled() throws Exception {
    try (KairosCluster cluster = KairosCluster.start("classes", ServiceClassesIT::queues)) {
      cluster.submit("batch", 2, 2, 0.3);
      cluster.jobs().submit(service());
      Poll.until("the service to hold the core", () -> TaskStates.of(cluster).equals(SHARED));

      long before = cluster.metric("Suspensions");
      double cores = cluster.coresUsedDuring(Duration.ofSeconds(3));
      assertThat(cluster.metric("Suspensions")).as("in ten quanta").isEqualTo(before);
      assertThat(TaskStates.of(cluster)).isEqualTo(SHARED);
      cluster.report("a service beside two suspended tasks: %.2f cores", cores);

      cluster.daemons().killNode(0);
      cluster.daemons().startNode(0);
      Poll.until("the service to hold the core", () -> TaskStates.of(cluster).equals(SHARED));
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("SchedulerErrors")).isZero();
    }
  }

  private static JobSpec service() {
    return JobSpec.of("service", 1, "while :; do :; done").inQueue("services");
  }

  private static void queues(ClusterSpec spec) {
    spec.capacityScheduler(ROOT + "queues", "default,services")
        .capacityScheduler(ROOT + "default.capacity", "50")
        .capacityScheduler(ROOT + "default.maximum-capacity", "100")
        .capacityScheduler(ROOT + "services.capacity", "50")
        .capacityScheduler(ROOT + "services.maximum-capacity", "100")
        .capacityScheduler(ROOT + "services.kairos-class", "service");
  }
}
