// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.GetClusterNodesRequest;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Asks the ResourceManager, a stock one too, whether it drains this node, as any client may: by a
 * list of the nodes that it drains. In a thread of its own, as the daemon's user.
 */
final class DrainQuestion implements Supplier<CompletableFuture<Boolean>>, AutoCloseable {
  private static final int RETRIES = 2;
  private static final int RETRY_MILLIS = 1_000;
  private static final int LONGEST_ANSWER_MILLIS = 10_000;

  private final Configuration conf;
  private final Supplier<NodeId> node;

  /** No thread while nobody asks. */
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          work -> {
            Thread asking = new Thread(work, "Kairos node size");
            asking.setDaemon(true);
            return asking;
          });

  /**
   * @param node this node; asked with every question
   */
  DrainQuestion(Configuration conf, Supplier<NodeId> node) {
    this.conf = new YarnConfiguration(conf);
    this.conf.setLong(
        YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, RETRIES * RETRY_MILLIS);
    this.conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
    // A port that drops packets holds each attempt for ipc.client.connect.timeout (20 s), which
    // the daemon's connections share and which is left alone. Hadoop would make 46 of each.
    this.conf.setInt(
        CommonConfigurationKeys.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    this.conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, LONGEST_ANSWER_MILLIS);
    this.node = node;
    thread.allowCoreThreadTimeOut(true);
  }

  @Override
  public CompletableFuture<Boolean> get() {
    try {
      return CompletableFuture.supplyAsync(this::ask, thread);
    } catch (RuntimeException | Error e) {
      // No thread can be made, as at the host's limit: it is asked again some time later.
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  private boolean ask() {
    try {
      return UserGroupInformation.getLoginUser()
          .doAs((PrivilegedExceptionAction<Boolean>) this::isDraining);
    } catch (IOException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }

  private boolean isDraining() throws IOException, YarnException {
    ApplicationClientProtocol resourceManager =
        ClientRMProxy.createRMProxy(conf, ApplicationClientProtocol.class);
    try {
      NodeId self = node.get();
      return resourceManager
          .getClusterNodes(
              GetClusterNodesRequest.newInstance(EnumSet.of(NodeState.DECOMMISSIONING)))
          .getNodeReports()
          .stream()
          .anyMatch(report -> report.getNodeId().equals(self));
    } finally {
      RPC.stopProxy(resourceManager);
    }
  }
}
