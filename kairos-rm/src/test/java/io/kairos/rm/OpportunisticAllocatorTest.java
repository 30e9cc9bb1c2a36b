// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.kairos.rm.nodes.NodeSizes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.EventDispatcher;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.OpportunisticContainerAllocatorAMService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;

/** Kairos beside YARN's allocator of opportunistic containers, which gets the same events. */
class OpportunisticAllocatorTest {
  @Test
  void anEventOfKairosToItselfIsNoErrorToTheAllocator() throws Exception {
    YarnConfiguration conf =
        TestCluster.configuration(
            YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true");
    try (TestCluster cluster = new TestCluster(new PatientRM(conf))) {
      List<SchedulerEvent> events = new CopyOnWriteArrayList<>();
      EventHandler<SchedulerEvent> noting = events::add;
      cluster.rm().getRMContext().getDispatcher().register(SchedulerEventType.class, noting);

      MockNM node = cluster.register(H1, 4);
      eventually(() -> cluster.totalVcores(node) == 6);

      assertThat(events).hasAtLeastOneElementOfType(NodeSizes.Rebooking.class);
      OpportunisticContainerAllocatorAMService allocator =
          (OpportunisticContainerAllocatorAMService) cluster.rm().getApplicationMasterService();
      for (SchedulerEvent event : events) {
        assertThatCode(() -> allocator.handle(event))
            .as("%s", event.getType())
            .doesNotThrowAnyException();
      }
    }
  }

  /** Goes on when a handler throws, where a daemon ends. */
  private static final class PatientRM extends MockRM {
    PatientRM(YarnConfiguration conf) {
      super(conf);
    }

    @Override
    protected void serviceStart() throws Exception {
      for (Service service : activeServices.getServices()) {
        if (service instanceof EventDispatcher) {
          ((EventDispatcher<?>) service).disableExitOnError();
        }
      }
      super.serviceStart();
    }
  }
}
