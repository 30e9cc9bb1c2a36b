// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.NodeContainers;
import io.kairos.rm.offers.ClusterView;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.AssignmentInformation.AssignmentDetails;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * What the beginning and the end of a container mean to Kairos: which are masters, which are of
 * services, and what is learnt of their jobs. Used by whatever thread stock does it in.
 */
final class ContainerEvents {
  /** What is committed at once; all of it is of one application. */
  static final class Commit {
    private final List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> allocated;
    private final boolean isMaster;

    private Commit(
        List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> allocated) {
      this.allocated = allocated;
      // To be asked before: once it is committed YARN may fetch the master at any time.
      this.isMaster = application().isWaitingForAMContainer();
    }

    private SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> first() {
      return allocated.get(0).getAllocatedOrReservedContainer();
    }

    private FiCaSchedulerApp application() {
      return first().getSchedulerApplicationAttempt();
    }

    private RMContainer container() {
      return first().getRmContainer();
    }
  }

  private final NodeContainers masters;
  private final ServiceClasses classes;
  private final JobOrdering jobs;
  private final ClusterView view;
  private final Guard guard;

  ContainerEvents(
      NodeContainers masters,
      ServiceClasses classes,
      JobOrdering jobs,
      ClusterView view,
      Guard guard) {
    this.masters = masters;
    this.classes = classes;
    this.jobs = jobs;
    this.view = view;
    this.guard = guard;
  }

  /** A queue has assigned containers, which are about to be proposed for a commit. */
  void assigned(CSAssignment assignment, CapacityScheduler scheduler) {
    for (AssignmentDetails each : assignment.getAssignmentInformation().getAllocationDetails()) {
      ApplicationAttemptId id = each.rmContainer.getApplicationAttemptId();
      guard.run(
          () -> "before a container of " + id,
          () ->
              each.rmContainer =
                  classes.assigned(
                      scheduler.getApplicationAttempt(id),
                      each.rmContainer,
                      scheduler.getRMContext()));
    }
  }

  /**
   * Containers are about to be committed.
   *
   * @param allocated not empty
   * @return to be given to {@link #committed} if that is done
   */
  Commit committing(
      List<ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode>> allocated) {
    Commit commit = new Commit(allocated);
    if (!commit.isMaster) {
      guard.run(
          () -> "before " + commit.container().getContainerId(),
          () -> classes.mark(commit.application(), commit.container()));
    }
    return commit;
  }

  void committed(Commit commit) {
    // Two steps: an error about a job must not hide from Kairos what its node holds.
    guard.run(() -> "to note for a job " + name(commit), () -> served(commit));
    guard.run(() -> "to note for a node " + name(commit), () -> booked(commit));
  }

  private static String name(Commit commit) {
    return "the allocation of " + commit.container().getContainerId();
  }

  private void served(Commit commit) {
    jobs.served(commit.application());
    for (ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> each : commit.allocated) {
      jobs.containers()
          .allocated(each.getAllocatedOrReservedContainer().getRmContainer(), commit.isMaster);
    }
  }

  private void booked(Commit commit) {
    if (commit.isMaster) {
      masters.add(commit.container());
    } else {
      classes.committed(commit.container());
    }
    view.filled(commit.container().getAllocatedNode());
  }

  /** Stock is about to end a container. */
  void ending(RMContainer container) {
    // Before, or the node seems to hold a task less than it does until the master is forgotten.
    // Also after: another thread may just have committed it.
    guard.run(
        () -> "before the end of " + container.getContainerId(), () -> masters.remove(container));
  }

  void ended(RMContainer container, ContainerStatus status, RMContainerEventType event) {
    // Two steps, as after a commit: a node would go on without the room that this has held.
    guard.run(
        () -> "to note for a job the end of " + container.getContainerId(),
        () -> jobs.containers().ended(container, status, event));
    guard.run(
        () -> "to note for a node the end of " + container.getContainerId(),
        () -> {
          masters.remove(container);
          classes.ended(container);
          view.changed(container.getContainer().getNodeId());
        });
  }
}
