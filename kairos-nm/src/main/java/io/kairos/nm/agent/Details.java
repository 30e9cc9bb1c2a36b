// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import io.kairos.common.ServiceClass;
import io.kairos.nm.policy.TaskFacts;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.Job;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;

/** Reads off a container what the plug-in wants to know of a task. */
public final class Details {
  private static final String CHILD = "org.apache.hadoop.mapred.YarnChild ";

  private static final Pattern REDUCE_ATTEMPT = Pattern.compile(" attempt_\\d+_\\d+_r_\\d+_\\d+ ");

  private Details() {}

  /** An application master is never displaced and holds no core: it is none of our tasks. */
  public static boolean isTask(Container container) {
    return container.getContainerTokenIdentifier().getContainerType()
        != ContainerType.APPLICATION_MASTER;
  }

  public static TaskFacts of(Container container) {
    ApplicationId application =
        container.getContainerId().getApplicationAttemptId().getApplicationId();
    ContainerTokenIdentifier token = container.getContainerTokenIdentifier();
    Priority priority = token.getPriority();
    String user = container.getUser();
    Resource size = container.getResource();
    Job job =
        new Job(application.toString(), application.getClusterTimestamp(), application.getId());
    return TaskFacts.of(container.getContainerId().toString(), job)
        .vcores(size.getVirtualCores())
        .memoryMb(size.getMemorySize())
        .priority(priority == null ? 0 : priority.getPriority())
        .user(user == null ? "" : user)
        .durationHint(hint(container.getLaunchContext()))
        .startsLast(isReducer(container.getLaunchContext()))
        .serviceClass(ServiceClass.ofTags(token.getAllcationTags()))
        .build();
  }

  /** MapReduce's command names the class and the attempt: {@code attempt_…_r_000001_0}. */
  private static boolean isReducer(ContainerLaunchContext launch) {
    List<String> commands = launch == null ? null : launch.getCommands();
    return commands != null && commands.stream().anyMatch(Details::isReducer);
  }

  /** In linear time: a user writes the command, and a dispatcher waits. */
  private static boolean isReducer(String command) {
    int child = command.indexOf(CHILD);
    return child >= 0 && REDUCE_ATTEMPT.matcher(command).find(child + CHILD.length());
  }

  private static String hint(ContainerLaunchContext launch) {
    Map<String, String> environment = launch == null ? null : launch.getEnvironment();
    return environment == null ? null : environment.get(DurationEstimator.HINT_VARIABLE);
  }
}
