// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.util.stream.Collectors.joining;

import io.kairos.common.NodeStatistics;
import io.kairos.common.PluginVersion;
import io.kairos.common.QueueStatistics;
import io.kairos.common.UsedCores;
import io.kairos.web.WebVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.ipc.YarnRPC;
import org.apache.hadoop.yarn.server.api.ResourceTracker;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * Many nodes of a ResourceManager that are nothing but their registration and heartbeats, by the
 * protocol that NodeManagers use. Most report statistics of least attained service; some of each
 * hundred have a queue, no plug-in, or one of another version or format.
 */
final class RegisteredNodes implements AutoCloseable {
  private static final int VCORES = 8;
  private static final int HEARTBEAT_SECONDS = 5;

  /** Of five in each hundred. */
  static final String OLDER = "0.0.9";

  private final ResourceTracker tracker;
  private final Random random = new Random(7);
  private final List<Node> nodes = new ArrayList<>();
  private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor();

  private static final class Node {
    final int number;
    final NodeId id;
    final RegisterNodeManagerResponse registration;
    int lastResponse;
    long preemptions;

    Node(int number, NodeId id, RegisterNodeManagerResponse registration) {
      this.number = number;
      this.id = id;
      this.registration = registration;
    }
  }

  /** A file in the form of {@code /etc/hosts} with the names of so many nodes and this machine. */
  static Path writeHosts(Path file, int count) throws IOException {
    String names = IntStream.range(0, count).mapToObj(i -> " " + host(i)).collect(joining());
    String ownName = InetAddress.getLocalHost().getHostName();
    return Files.writeString(file, "127.0.0.1 localhost " + ownName + names + "\n");
  }

  private static String host(int number) {
    return String.format("worker-%03d.example", number + 1);
  }

  /** Registers so many nodes and lets them send heartbeats from then on. */
  RegisteredNodes(Configuration conf, int count) throws Exception {
    tracker =
        (ResourceTracker)
            YarnRPC.create(conf)
                .getProxy(
                    ResourceTracker.class,
                    conf.getSocketAddr(
                        YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
                        YarnConfiguration.DEFAULT_RM_RESOURCE_TRACKER_ADDRESS,
                        YarnConfiguration.DEFAULT_RM_RESOURCE_TRACKER_PORT),
                    conf);
    for (int i = 0; i < count; i++) {
      NodeId id = NodeId.newInstance(host(i), 8041);
      RegisterNodeManagerResponse registration =
          tracker.registerNodeManager(
              RegisterNodeManagerRequest.newInstance(
                  id,
                  8042,
                  Resource.newInstance(65_536, VCORES),
                  YarnVersionInfo.getVersion(),
                  List.of(),
                  List.of(),
                  null));
      nodes.add(new Node(i, id, registration));
    }
    var unused =
        heartbeats.scheduleWithFixedDelay(this::beat, 0, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
  }

  private void beat() {
    for (Node node : nodes) {
      try {
        NodeStatus status =
            NodeStatus.newInstance(
                node.id,
                node.lastResponse,
                List.of(),
                List.of(),
                NodeHealthStatus.newInstance(true, "", System.currentTimeMillis()),
                ResourceUtilization.newInstance(0, 0, 0),
                ResourceUtilization.newInstance(0, 0, 0, custom(node)),
                List.of());
        node.lastResponse =
            tracker
                .nodeHeartbeat(
                    NodeHeartbeatRequest.newInstance(
                        status,
                        node.registration.getContainerTokenMasterKey(),
                        node.registration.getNMTokenMasterKey(),
                        null))
                .getResponseId();
      } catch (Exception e) {
        // The cluster is going down, or the node was told to sign off.
        return;
      }
    }
  }

  private Map<String, Float> custom(Node node) {
    int kind = node.number % 100;
    int running = VCORES - random.nextInt(4) * random.nextInt(2);
    int waiting = running < VCORES ? 0 : random.nextInt(5);
    node.preemptions += waiting;
    NodeStatistics statistics =
        new NodeStatistics(
                running,
                waiting,
                (running + waiting) * (5 + 40 * random.nextDouble()),
                200 * random.nextDouble(),
                Map.of())
            .withPreemptions(node.preemptions);
    if (kind < 3) {
      return Map.of();
    }
    if (kind < 5) {
      return new HashMap<>(Map.of("kairos.format", 99f));
    }
    Map<String, Float> custom =
        kind < 25
            ? statistics
                .withQueue(new QueueStatistics(waiting * 3 * random.nextDouble(), 20))
                .toCustomResources()
            : statistics.withUsedCores(usedCores(running, waiting)).toCustomResources();
    custom.putAll(PluginVersion.toCustomResources(kind < 10 ? OLDER : WebVersion.get()));
    return custom;
  }

  /** Where tasks are suspended, they use what the idle ones leave. */
  private UsedCores usedCores(int running, int waiting) {
    int idle = random.nextInt(3);
    int spare = Math.min(idle, waiting) * random.nextInt(1_000);
    return new UsedCores(idle, idle, (running - idle) * 950 + spare, spare);
  }

  @Override
  public void close() throws InterruptedException {
    heartbeats.shutdownNow();
    heartbeats.awaitTermination(20, TimeUnit.SECONDS);
  }
}
