// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.kairos.common.ServiceClass;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankOptions;
import java.util.HashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

class RankedApplicationsTest {
  private final JobRanks<NodeId> ranks = new JobRanks<>(() -> new RankOptions(3, 1));
  private final RankedApplications ranked =
      new RankedApplications(ranks, (id, queue) -> ServiceClass.BATCH);

  @Test
  void limitsAreWorkedOutOnlyWhereAnybodyGoesByRanks() {
    ApplicationId id = ApplicationId.newInstance(1, 1);
    CSQueue queue = mock(CSQueue.class);
    when(queue.getQueuePath()).thenReturn("root.a");
    FiCaSchedulerApp attempt = mock(FiCaSchedulerApp.class);
    when(attempt.getAppAttemptResourceUsage()).thenReturn(new ResourceUsage());
    SchedulerApplication<FiCaSchedulerApp> application =
        new SchedulerApplication<>(queue, "ann", false);
    application.setCurrentAppAttempt(attempt);
    ranked.begin(id.toString(), "root.a", "", ServiceClass.BATCH, false);

    ranked.note(id, application, new HashMap<>(), false);
    verify(attempt, never()).getAppAttemptResourceUsage();
    ranked.note(id, application, new HashMap<>(), true);
    verify(attempt).getAppAttemptResourceUsage();
  }
}
