// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.nm.queue.TaskDetails;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.Job;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;

/** Reads off a container what the plug-in wants to know of a task. */
final class Details {
  private Details() {}

  static TaskDetails of(Container container) {
    ApplicationId application =
        container.getContainerId().getApplicationAttemptId().getApplicationId();
    ContainerTokenIdentifier token = container.getContainerTokenIdentifier();
    Priority priority = token.getPriority();
    String user = container.getUser();
    Resource size = container.getResource();
    return new TaskDetails(
        container.getContainerId().toString(),
        new Job(application.toString(), application.getClusterTimestamp(), application.getId()),
        size.getVirtualCores(),
        size.getMemorySize(),
        priority == null ? 0 : priority.getPriority(),
        user == null ? "" : user,
        hint(container.getLaunchContext()));
  }

  private static String hint(ContainerLaunchContext launch) {
    Map<String, String> environment = launch == null ? null : launch.getEnvironment();
    return environment == null ? null : environment.get(DurationEstimator.HINT_VARIABLE);
  }
}
