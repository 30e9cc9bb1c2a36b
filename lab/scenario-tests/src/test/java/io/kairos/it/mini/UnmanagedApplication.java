// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import io.kairos.cluster.job.UnmanagedLaunch;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** An application whose master is this test, so that it decides when which task runs where. */
final class UnmanagedApplication implements AutoCloseable {
  private static final Priority PRIORITY = Priority.newInstance(1);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final YarnClient client = YarnClient.createYarnClient();
  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final ApplicationId id;

  /** What was given while something else was told. */
  private final List<Container> unseen = new ArrayList<>();

  private boolean closed;

  UnmanagedApplication(Configuration conf) throws IOException, YarnException, InterruptedException {
    this(conf, "default");
  }

  /**
   * @param queue leaf queue
   */
  UnmanagedApplication(Configuration conf, String queue)
      throws IOException, YarnException, InterruptedException {
    client.init(conf);
    client.start();
    ApplicationSubmissionContext submission = UnmanagedLaunch.prepare(client, "busy loops", queue);
    id = submission.getApplicationId();
    UnmanagedLaunch.submit(client, submission, conf, master, nodes);
    // Containers are stopped by the test, or with the application.
    nodes.cleanupRunningContainersOnStop(false);
    master.registerApplicationMaster("", 0, "");
  }

  ApplicationId id() {
    return id;
  }

  /** Gets a container of one vcore on the node and runs the shell command in it. */
  Container run(NodeId node, String command, Path file) throws Exception {
    return run(node, 1, command, Map.of("OUT", file.toString())).get(0);
  }

  /** Gets containers of one vcore and 64 MB on the node and runs the shell command in each. */
  List<Container> run(NodeId node, int count, String command, Map<String, String> environment)
      throws Exception {
    ContainerRequest request =
        new ContainerRequest(
            Resource.newInstance(64, 1), new String[] {node.toString()}, null, PRIORITY, false);
    for (int asked = 0; asked < count; asked++) {
      master.addContainerRequest(request);
    }
    List<Container> got = new ArrayList<>();
    Poll.until(
        PATIENCE,
        count + " containers on " + node,
        () -> {
          for (Container container : master.allocate(0.1f).getAllocatedContainers()) {
            if (got.size() < count && container.getNodeId().equals(node)) {
              got.add(container);
            } else {
              // The ResourceManager may answer a request again before it hears that it is done.
              master.releaseAssignedContainer(container.getId());
            }
          }
          return got.size() == count;
        });
    for (Container container : got) {
      master.removeContainerRequest(request);
      start(container, command, environment);
    }
    return got;
  }

  /** Asks for containers of one vcore and 64 MB on any node. */
  void ask(int count) {
    for (int asked = 0; asked < count; asked++) {
      master.addContainerRequest(
          new ContainerRequest(Resource.newInstance(64, 1), null, null, PRIORITY));
    }
  }

  /** What has been given of that since the last call. */
  List<Container> allocated() throws IOException, YarnException {
    List<Container> got = new ArrayList<>(unseen);
    unseen.clear();
    got.addAll(heartbeat());
    return got;
  }

  private List<Container> heartbeat() throws IOException, YarnException {
    List<Container> got = master.allocate(0.1f).getAllocatedContainers();
    for (Container container : got) {
      ContainerRequest answered =
          master
              .getMatchingRequests(PRIORITY, "*", container.getResource())
              .get(0)
              .iterator()
              .next();
      master.removeContainerRequest(answered);
    }
    return got;
  }

  /** Runs the shell command in a container that was given. */
  void start(Container container, String command, Map<String, String> environment)
      throws IOException, YarnException {
    nodes.startContainer(
        container,
        ContainerLaunchContext.newInstance(
            Map.of(), environment, List.of(command), null, null, null));
  }

  /** Gives a container back that nothing runs in. */
  void release(Container container) throws IOException, YarnException {
    master.releaseAssignedContainer(container.getId());
    // The master only notes it until its next heartbeat, which may bring something already.
    unseen.addAll(heartbeat());
  }

  /** What a container ended with, as its node tells it; empty while it has not. */
  Optional<String> diagnostics(Container container) throws IOException, YarnException {
    ContainerStatus status = nodes.getContainerStatus(container.getId(), container.getNodeId());
    return status.getState() == ContainerState.COMPLETE
        ? Optional.of(status.getDiagnostics())
        : Optional.empty();
  }

  void kill(Container container) throws IOException, YarnException {
    nodes.stopContainer(container.getId(), container.getNodeId());
  }

  /** Ends the application and whatever it still runs; once is enough. */
  @Override
  public void close() throws Exception {
    if (closed) {
      return;
    }
    closed = true;
    master.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    EnumSet<YarnApplicationState> over =
        EnumSet.of(
            YarnApplicationState.FINISHED,
            YarnApplicationState.KILLED,
            YarnApplicationState.FAILED);
    Poll.until(
        PATIENCE,
        "the application is over",
        () -> over.contains(client.getApplicationReport(id).getYarnApplicationState()));
    nodes.stop();
    master.stop();
    client.stop();
  }
}
