// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.offers.ClusterView;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

class ContainerEventsTest {
  private static final NodeId NODE = NodeId.newInstance("h1", 1);

  private final AtomicInteger errors = new AtomicInteger();
  private final JobOrdering jobs = mock(JobOrdering.class);
  private final ServiceClasses classes = mock(ServiceClasses.class);
  private final ClusterView view = mock(ClusterView.class);
  private final NodeContainers masters = new NodeContainers(id -> true, node -> {});
  private final ContainerEvents events =
      new ContainerEvents(masters, classes, jobs, view, new Guard(errors::incrementAndGet));

  /** Stock has committed it by then, and whoever commits is not to see an error. */
  @Test
  void aMasterWhoseJobCannotBeToldIsKnownOnItsNodeAllTheSame() {
    FiCaSchedulerApp application = mock(FiCaSchedulerApp.class);
    when(application.isWaitingForAMContainer()).thenReturn(true);
    doThrow(new IllegalStateException("injected")).when(jobs).served(application);
    RMContainer master = container();

    events.committed(events.committing(List.of(proposal(application, master))));
    assertThat(masters.has(master)).isTrue();
    assertThat(errors).hasValue(1);
  }

  @Test
  void anEndOfWhichItsJobCannotBeToldIsKnownOnItsNodeAllTheSame() {
    when(jobs.containers()).thenThrow(new IllegalStateException("injected"));
    RMContainer task = container();

    events.ended(task, null, RMContainerEventType.KILL);
    verify(classes).ended(task);
    verify(view).changed(NODE);
    assertThat(errors).hasValue(1);
  }

  private static RMContainer container() {
    RMContainer container = mock(RMContainer.class);
    when(container.getContainerId())
        .thenReturn(
            ContainerId.newContainerId(
                ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), 1));
    when(container.getAllocatedNode()).thenReturn(NODE);
    Container given = mock(Container.class);
    when(given.getNodeId()).thenReturn(NODE);
    when(container.getContainer()).thenReturn(given);
    return container;
  }

  private static ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal(
      FiCaSchedulerApp application, RMContainer container) {
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> allocated =
        new SchedulerContainer<>(application, null, container, "", true);
    return new ContainerAllocationProposal<>(allocated, null, null, null, null, null, null);
  }
}
