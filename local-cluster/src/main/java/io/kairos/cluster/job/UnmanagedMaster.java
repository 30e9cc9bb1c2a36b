// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationAttemptState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;

/** The application master of one job. Its methods are called one after the other. */
final class UnmanagedMaster {
  private static final Priority PRIORITY = Priority.newInstance(0);

  private final YarnClient yarn;
  private final Configuration conf;
  private final ApplicationId id;
  private final JobSpec job;
  private final CompletableFuture<Long> completion = new CompletableFuture<>();
  // The process-wide cache is keyed by node alone, and every application has tokens of its own.
  private final NMTokenCache nodeTokens = new NMTokenCache();
  private final AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
  private final NMClient nodes = NMClient.createNMClient();
  private final Set<ContainerId> surplus = new HashSet<>();
  private final List<ContainerRequest> asked = new ArrayList<>();
  private boolean connected;
  private int handedBack;
  private int unstarted;
  private int unfinished;

  UnmanagedMaster(YarnClient yarn, Configuration conf, ApplicationId id, JobSpec job) {
    this.yarn = yarn;
    this.conf = conf;
    this.id = id;
    this.job = job;
    this.unstarted = job.tasks();
    this.unfinished = job.tasks();
  }

  CompletableFuture<Long> completion() {
    return completion;
  }

  /**
   * Registers and asks for the job's containers.
   *
   * @return whether that was possible; {@code false} while the attempt is still being launched
   */
  boolean register() throws Exception {
    ApplicationReport report = yarn.getApplicationReport(id);
    ApplicationAttemptId attempt = report.getCurrentApplicationAttemptId();
    if (attempt == null || !isLaunched(attempt)) {
      return false;
    }
    Token<AMRMTokenIdentifier> token = yarn.getAMRMToken(id);
    if (token == null) {
      return false;
    }
    UserGroupInformation master = UserGroupInformation.createRemoteUser(attempt.toString());
    master.addToken(token);
    scheduler.setNMTokenCache(nodeTokens);
    nodes.setNMTokenCache(nodeTokens);
    nodes.cleanupRunningContainersOnStop(false);
    master.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              scheduler.init(conf);
              scheduler.start();
              nodes.init(conf);
              nodes.start();
              return null;
            });
    connected = true;
    scheduler.registerApplicationMaster("localhost", -1, "");
    ask();
    return true;
  }

  /**
   * Starts the containers that were allocated and counts those that ended.
   *
   * @return whether the job is complete
   */
  boolean heartbeat() throws Exception {
    AllocateResponse response =
        scheduler.allocate((float) (job.tasks() - unfinished) / job.tasks());
    for (ContainerStatus status : response.getCompletedContainersStatuses()) {
      ended(status);
    }
    for (Container container : response.getAllocatedContainers()) {
      start(container);
    }
    if (handedBack > 0) {
      unstarted += handedBack;
      handedBack = 0;
      ask();
    }
    if (unfinished > 0) {
      return false;
    }
    completion.complete(System.nanoTime());
    scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    disconnect();
    return true;
  }

  /** Gives the job up. */
  void abort(Exception reason) {
    if (!completion.completeExceptionally(reason)) {
      return;
    }
    try {
      yarn.killApplication(id);
    } catch (YarnException | IOException | RuntimeException e) {
      // The cluster is going away, and the application with it.
      reason.addSuppressed(e);
    }
    disconnect();
  }

  private boolean isLaunched(ApplicationAttemptId attempt) throws YarnException, IOException {
    YarnApplicationAttemptState state =
        yarn.getApplicationAttemptReport(attempt).getYarnApplicationAttemptState();
    if (state == YarnApplicationAttemptState.FAILED
        || state == YarnApplicationAttemptState.KILLED) {
      throw new IOException(job.name() + " was refused: " + state);
    }
    return state == YarnApplicationAttemptState.LAUNCHED;
  }

  private void start(Container container) throws YarnException, IOException {
    if (unstarted == 0) {
      surplus.add(container.getId());
      scheduler.releaseAssignedContainer(container.getId());
      return;
    }
    unstarted--;
    // The request stays in the client's table: taking it out would send the table anew, and the
    // scheduler, which has counted it off already, would allocate too many.
    nodes.startContainer(
        container,
        ContainerLaunchContext.newInstance(
            Map.of(), job.environment(), List.of(job.command()), null, null, null));
  }

  private void ended(ContainerStatus status) throws IOException {
    if (status.getExitStatus() == ContainerExitStatus.SUCCESS) {
      unfinished--;
      return;
    }
    if (surplus.remove(status.getContainerId())) {
      return;
    }
    if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
      handedBack++;
      return;
    }
    throw new IOException(
        job.name()
            + ": "
            + status.getContainerId()
            + " ended with exit status "
            + status.getExitStatus()
            + ": "
            + status.getDiagnostics());
  }

  /** Asks for as many containers as tasks have none. The client sends totals, not differences. */
  private void ask() {
    asked.forEach(scheduler::removeContainerRequest);
    asked.clear();
    for (int i = 0; i < unstarted; i++) {
      ContainerRequest request = request();
      asked.add(request);
      scheduler.addContainerRequest(request);
    }
  }

  private ContainerRequest request() {
    Resource size = Resource.newInstance(job.memoryMb(), job.vcores());
    String[] hosts = job.host().map(host -> new String[] {host}).orElse(null);
    return new ContainerRequest(size, hosts, null, PRIORITY, hosts == null);
  }

  private void disconnect() {
    if (connected) {
      connected = false;
      scheduler.stop();
      nodes.stop();
    }
  }
}
