// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;

/** An application that is nothing but its master: a process on one node. */
final class LoneMaster implements AutoCloseable {
  private static final Priority PRIORITY = Priority.newInstance(0);
  private static final Resource SIZE = Resource.newInstance(64, 1);

  private final YarnClient client = YarnClient.createYarnClient();
  private final Context node;
  private final ApplicationId id;

  LoneMaster(Configuration conf, Context node, String command, Map<String, String> environment)
      throws IOException, YarnException {
    this.node = node;
    client.init(conf);
    client.start();
    ApplicationSubmissionContext submission =
        client.createApplication().getApplicationSubmissionContext();
    id = submission.getApplicationId();
    submission.setApplicationName("master");
    submission.setPriority(PRIORITY);
    submission.setQueue("default");
    submission.setMaxAppAttempts(1);
    submission.setAMContainerResourceRequests(onlyAt(node.getNodeId()));
    submission.setAMContainerSpec(
        ContainerLaunchContext.newInstance(
            Map.of(), environment, List.of(command), null, null, null));
    client.submitApplication(submission);
  }

  /** Whether its container is at the node and not launched yet. */
  boolean waits() {
    return node.getContainers().values().stream()
        .filter(this::isOurs)
        .anyMatch(container -> container.getContainerState() == ContainerState.SCHEDULED);
  }

  @Override
  public void close() throws Exception {
    client.killApplication(id);
    client.stop();
  }

  private boolean isOurs(Container container) {
    return container.getContainerId().getApplicationAttemptId().getApplicationId().equals(id);
  }

  private static List<ResourceRequest> onlyAt(NodeId node) {
    return List.of(
        ResourceRequest.newInstance(PRIORITY, ResourceRequest.ANY, SIZE, 1, false),
        ResourceRequest.newInstance(PRIORITY, "/default-rack", SIZE, 1, false),
        ResourceRequest.newInstance(PRIORITY, node.toString(), SIZE, 1, true));
  }
}
