// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.rm.settings.SchedulerSettings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfigValidator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.Test;

/** Settings in a configuration store, which are changed by REST. */
class ConfigurationStoreTest {
  private static final String QUEUE_VCORES = SchedulerSettings.PREFIX + "queue-vcores";
  private static final String[] STORE = {
    YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
    YarnConfiguration.MEMORY_CONFIGURATION_STORE,
    YarnConfiguration.YARN_ADMIN_ACL,
    "*",
    "yarn.scheduler.capacity.root.queues",
    "default",
    "yarn.scheduler.capacity.root.default.capacity",
    "100"
  };

  @Test
  void aChangeThatKairosRefusesIsRefusedByNameAndUndone() throws Exception {
    try (TestCluster cluster = new TestCluster(STORE)) {
      MockNM node = cluster.register(H1, 4);
      refused(cluster, "many");
      assertThat(stored(cluster)).isNotEqualTo("many");
      assertThat(cluster.totalVcores(node)).isEqualTo(4 + 2);
    }
  }

  /** The manual says so; YARN asks a scheduler of its own, of a class that nobody can choose. */
  @Test
  void aValidationDoesNotKnowWhatKairosRefuses() throws Exception {
    try (TestCluster cluster = new TestCluster(STORE)) {
      Configuration now = provider(cluster).getConfiguration();
      Configuration wanted = provider(cluster).applyChanges(now, update("many"));
      Configuration whole = new Configuration(cluster.scheduler().getConf());
      wanted.forEach(entry -> whole.set(entry.getKey(), entry.getValue()));
      assertThat(
              CapacitySchedulerConfigValidator.validateCSConfiguration(
                  cluster.scheduler().getConf(), whole, cluster.rm().getRMContext()))
          .isTrue();
    }
  }

  private static void refused(TestCluster cluster, String value) throws Exception {
    MutableConfigurationProvider provider = provider(cluster);
    LogMutation log =
        provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), update(value));
    AdminService admin = (AdminService) cluster.rm().getRMContext().getRMAdminService();
    assertThatThrownBy(admin::refreshQueues)
        .hasMessageContaining(QUEUE_VCORES + " = " + value + ": use a whole number");
    provider.confirmPendingMutation(log, false);
  }

  private static SchedConfUpdateInfo update(String value) {
    SchedConfUpdateInfo update = new SchedConfUpdateInfo();
    update.getGlobalParams().put(QUEUE_VCORES, value);
    return update;
  }

  private static String stored(TestCluster cluster) throws Exception {
    return provider(cluster).getConfiguration().get(QUEUE_VCORES);
  }

  private static MutableConfigurationProvider provider(TestCluster cluster) {
    return cluster.scheduler().getMutableConfProvider();
  }
}
