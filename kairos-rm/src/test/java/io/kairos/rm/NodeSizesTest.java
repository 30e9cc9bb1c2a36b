// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.junit.jupiter.api.Test;

/** What is remembered of the sizes of nodes. */
class NodeSizesTest {
  @Test
  void anUpdateThatComesAfterItsNodeHasGoneIsNotRemembered() throws Exception {
    try (TestCluster cluster =
        new TestCluster(YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES, "32")) {
      cluster.register(H1, 4);
      MockNM large = cluster.register(H2, 16);
      RMNode gone = cluster.rmNode(large);
      KairosScheduler scheduler = cluster.scheduler();
      assertThat(scheduler.getMaximumResourceCapability().getVirtualCores()).isEqualTo(16);
      scheduler.handle(new NodeRemovedSchedulerEvent(gone));
      // As it waits in YARN's event queue when a node is resized and then lost.
      scheduler.handle(
          new NodeResourceUpdateSchedulerEvent(
              gone, ResourceOption.newInstance(gone.getTotalCapability(), -1)));
      assertThat(scheduler.getMaximumResourceCapability().getVirtualCores()).isEqualTo(4);
    }
  }
}
