// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.rm.jobs.JobOrdering;
import io.kairos.rm.jobs.ServiceClasses;
import io.kairos.rm.nodes.MasterShares;
import io.kairos.rm.web.SchedulerWeb;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What the beginning and the end of an application mean to Kairos. Used by YARN's thread of
 * scheduler events only.
 */
final class ApplicationEvents {
  private final CapacityScheduler scheduler;
  private final ServiceClasses classes;
  private final JobOrdering jobs;
  private final MasterShares masterShares;
  private final SchedulerWeb web;
  private final Consumer<CSQueue> madeFor;

  /**
   * @param madeFor is given the queue of every application that comes, made for it or not
   */
  ApplicationEvents(
      CapacityScheduler scheduler,
      ServiceClasses classes,
      JobOrdering jobs,
      MasterShares masterShares,
      SchedulerWeb web,
      Consumer<CSQueue> madeFor) {
    this.scheduler = scheduler;
    this.classes = classes;
    this.jobs = jobs;
    this.masterShares = masterShares;
    this.web = web;
    this.madeFor = madeFor;
  }

  void added(ApplicationId id, boolean isRecovered) {
    SchedulerApplication<FiCaSchedulerApp> application =
        scheduler.getSchedulerApplications().get(id);
    RMApp submitted = scheduler.getRMContext().getRMApps().get(id);
    try {
      if (application != null) {
        begin(id, (CSQueue) application.getQueue(), submitted, isRecovered);
      }
    } finally {
      // Its queue may have been created for it. Only now: to give a queue its job order makes YARN
      // read the queue's settings again, this percentage included.
      masterShares.scale();
    }
    if (application != null) {
      web.began(submitted);
    }
  }

  private void begin(ApplicationId id, CSQueue queue, RMApp submitted, boolean isRecovered) {
    jobs.begin(
        id.toString(),
        queue.getQueuePath(),
        submitted == null ? "" : submitted.getApplicationType(),
        classes.of(submitted, queue),
        isRecovered);
    madeFor.accept(queue);
  }

  void removed(ApplicationId id, RMAppState finalState) {
    RMApp finished =
        finalState == RMAppState.FINISHED ? scheduler.getRMContext().getRMApps().get(id) : null;
    // From here on it is one of those that ended, with what it attained.
    jobs.end(
        id.toString(),
        finished != null
            && finished.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED);
    jobs.containers().ended(id);
    classes.ended(id);
    web.ended(id, finished);
  }
}
