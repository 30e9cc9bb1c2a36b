// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import io.kairos.common.QueueShare;
import io.kairos.rm.jobs.GuaranteedShares;
import io.kairos.rm.jobs.JobOrdering;
import io.kairos.web.WebResource;
import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressQuery;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** What a scheduler that is active answers over HTTP. Any thread may ask. */
public final class ActiveScheduler {
  private final CapacityScheduler scheduler;
  private final JobOrdering jobs;
  private final SchedulerWeb page;

  public ActiveScheduler(CapacityScheduler scheduler, JobOrdering jobs, SchedulerWeb page) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.page = page;
  }

  /** What the page and its viewers get. */
  WebResource page() {
    return page;
  }

  /** What queues with applications on a node are guaranteed; empty if there is no such node. */
  Optional<Map<String, QueueShare>> guaranteedShares(NodeId node) {
    return GuaranteedShares.on(node, scheduler);
  }

  /** Notes how long tasks ran on a node, and says how much is left of the jobs it asks about. */
  Map<String, JobProgress> answer(ProgressQuery query) {
    query.ran().forEach((job, ran) -> jobs.measures().ran(job, ran.tasks(), ran.meanMillis()));
    return jobs.board().answer(query.jobs());
  }
}
