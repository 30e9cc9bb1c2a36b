// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.TestCluster;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

/** Limits as a real ResourceManager works them out, of ten vcores and one for each master. */
class YarnLimitsTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String USER = System.getProperty("user.name");

  @Test
  void limitsAreTheMaximumOfTheQueueAndOfEachOneAboveIt() throws Exception {
    try (TestCluster cluster = cluster("1")) {
      MockAM limited = cluster.launch("small", 0);
      MockAM other = cluster.launch("default", 0);
      cluster.ask(limited, 20);
      cluster.ask(other, 20);
      cluster.settle();

      assertThat(cluster.held(limited)).as("its master and one task").isEqualTo(2);
      assertThat(limits(cluster, limited))
          .isEqualTo(
              "1.0 of 20.0; root.tenants.small USER [] 2.0;"
                  + " root.tenants.small [] 2.0; root.tenants [] 6.0");
      assertThat(limits(cluster, other)).endsWith("; root.default [] 12.0");
    }
  }

  @Test
  void limitsAreThoseOfTheUserInHisQueueToo() throws Exception {
    try (TestCluster cluster = cluster("0.4")) {
      MockAM limited = cluster.launch("default", 0);
      cluster.ask(limited, 20);
      cluster.settle();

      assertThat(cluster.held(limited)).isLessThan(10);
      assertThat(limits(cluster, limited))
          .contains("root.default USER [] " + (double) cluster.held(limited) + ";")
          .endsWith("; root.default [] 11.0");
    }
  }

  @Test
  void limitsOfAJobThatHasNothingAndAsksForNothingAreNotKnown() throws Exception {
    try (TestCluster cluster = cluster("1")) {
      assertThat(limits(cluster, cluster.launch("small", 0))).isEqualTo("0.0 of 1.0");
    }
  }

  /** The partition without a label has an empty name. */
  private static String limits(TestCluster cluster, MockAM of) {
    return YarnLimits.of((FiCaSchedulerApp) cluster.attempt(of))
        .toString()
        .replace(" " + USER + " ", " USER ");
  }

  private static TestCluster cluster(String userLimitFactor) throws Exception {
    TestCluster cluster =
        new TestCluster(
            ROOT + "queues", "default,tenants",
            ROOT + "default.capacity", "80",
            ROOT + "default.user-limit-factor", userLimitFactor,
            ROOT + "tenants.capacity", "20",
            ROOT + "tenants.maximum-capacity", "50",
            ROOT + "tenants.queues", "small,large",
            ROOT + "tenants.small.capacity", "20",
            ROOT + "tenants.small.maximum-capacity", "40",
            ROOT + "tenants.small.maximum-am-resource-percent", "1",
            ROOT + "tenants.large.capacity", "80");
    cluster.register(TestCluster.H1, 8);
    return cluster;
  }
}
