// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kairos.cluster.job.UnmanagedLaunch;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.URL;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * An application that asks for its containers once, and keeps what it is told of their ends. Each
 * task notes that it was launched, and runs until it is told to end.
 */
final class ReportedApplication implements AutoCloseable {
  private final Path folder;
  private final YarnClient client = YarnClient.createYarnClient();
  private final NMTokenCache tokens = new NMTokenCache();
  private final AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final List<ContainerRequest> requests = new ArrayList<>();
  private final List<Container> started = new ArrayList<>();

  /**
   * Placed, though nobody asks for them any more: an application that gets some of its containers
   * says how many it still asks for, and the others may be placed by then.
   */
  private final Set<ContainerId> notWanted = new HashSet<>();

  private final Map<String, List<Integer>> ends = new HashMap<>();
  private final boolean needsFile;

  /**
   * @param folder of its own
   * @param needsFile whether each task needs a file on its node
   */
  ReportedApplication(Configuration conf, Path folder, int containers, boolean needsFile)
      throws IOException, YarnException, InterruptedException {
    this.folder = Files.createDirectories(folder);
    this.needsFile = needsFile;
    Files.writeString(folder.resolve("file"), "content", UTF_8);
    client.init(conf);
    client.start();
    master.setNMTokenCache(tokens);
    nodes.setNMTokenCache(tokens);
    nodes.cleanupRunningContainersOnStop(false);
    ApplicationSubmissionContext submission =
        UnmanagedLaunch.prepare(client, folder.getFileName().toString(), "default");
    submission.setKeepContainersAcrossApplicationAttempts(true);
    UnmanagedLaunch.submit(client, submission, conf, master, nodes);
    master.registerApplicationMaster("", 0, "");
    for (int i = 0; i < containers; i++) {
      ContainerRequest request =
          new ContainerRequest(Resource.newInstance(256, 1), null, null, Priority.newInstance(1));
      requests.add(request);
      master.addContainerRequest(request);
    }
    Poll.until(
        "all containers to be placed",
        () -> {
          beat();
          return started.size() == containers;
        });
  }

  /** One heartbeat. */
  void beat() {
    try {
      AllocateResponse response = master.allocate(0);
      for (Container container : response.getAllocatedContainers()) {
        if (requests.isEmpty()) {
          master.releaseAssignedContainer(container.getId());
          notWanted.add(container.getId());
          continue;
        }
        master.removeContainerRequest(requests.remove(0));
        nodes.startContainer(container, task());
        started.add(container);
      }
      for (ContainerStatus status : response.getCompletedContainersStatuses()) {
        if (!notWanted.contains(status.getContainerId())) {
          ends.computeIfAbsent(status.getContainerId().toString(), id -> new ArrayList<>())
              .add(status.getExitStatus());
        }
      }
    } catch (IOException | YarnException e) {
      throw new AssertionError(e);
    }
  }

  private ContainerLaunchContext task() throws IOException {
    Path file = folder.resolve("file");
    LocalResource resource =
        LocalResource.newInstance(
            URL.fromURI(file.toUri()),
            LocalResourceType.FILE,
            LocalResourceVisibility.PRIVATE,
            Files.size(file),
            Files.getLastModifiedTime(file).toMillis());
    String command =
        String.format(
            "echo $CONTAINER_ID >> %1$s/launched; until [ -e %1$s/finish ]; do sleep 0.1; done",
            folder);
    return ContainerLaunchContext.newInstance(
        needsFile ? Map.of("file", resource) : Map.of(),
        Map.of(),
        List.of("bash -c '" + command + "'"),
        null,
        null,
        null);
  }

  /** The exit statuses that were told of each container, by its id. */
  Map<String, List<Integer>> ends() {
    return ends;
  }

  /** Ids of containers, once for each launch. */
  List<String> launched() throws IOException {
    Path file = folder.resolve("launched");
    return Files.exists(file) ? Files.readAllLines(file, UTF_8) : List.of();
  }

  /** Lets every task end that is launched. */
  void finishTasks() throws IOException {
    Files.writeString(folder.resolve("finish"), "", UTF_8);
  }

  @Override
  public void close() throws IOException, YarnException {
    master.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    master.stop();
    nodes.stop();
    client.stop();
  }
}
