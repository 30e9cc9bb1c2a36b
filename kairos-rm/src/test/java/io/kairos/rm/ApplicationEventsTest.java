// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.web.SchedulerWeb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

class ApplicationEventsTest {
  /** To set up a queue makes YARN read its percentage for masters again, which is not scaled. */
  @Test
  void thePercentageForMastersIsScaledOnceTheQueueOfANewApplicationIsSetUp() {
    List<String> steps = new ArrayList<>();
    MasterShares shares = mock(MasterShares.class);
    doAnswer(
            call -> {
              steps.add("scaled");
              return null;
            })
        .when(shares)
        .scale();
    ApplicationId id = ApplicationId.newInstance(1, 1);
    ApplicationEvents events =
        new ApplicationEvents(
            scheduler(id),
            mock(ServiceClasses.class),
            mock(JobOrdering.class),
            shares,
            mock(SchedulerWeb.class),
            queue -> steps.add("set up"));
    events.added(id, false);
    assertThat(steps).containsExactly("set up", "scaled");
  }

  private static CapacityScheduler scheduler(ApplicationId id) {
    CSQueue queue = mock(CSQueue.class);
    when(queue.getQueuePath()).thenReturn("root.users.bob");
    RMContext context = mock(RMContext.class);
    when(context.getRMApps()).thenReturn(new ConcurrentHashMap<>());
    CapacityScheduler scheduler = mock(CapacityScheduler.class);
    when(scheduler.getRMContext()).thenReturn(context);
    when(scheduler.getSchedulerApplications())
        .thenReturn(Map.of(id, new SchedulerApplication<>(queue, "bob", false)));
    return scheduler;
  }
}
