// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.Deadline;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.cluster.racks.RackCluster;
import io.kairos.cluster.racks.RackClusterSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The cluster's other users: containers that sleep in half of the slots until closed. Every rack
 * has half of its slots taken, as schedulers fill racks alike; which of them is drawn at random, so
 * that some nodes are full and others empty.
 */
public final class OtherUsers implements AutoCloseable {
  private static final Duration HEARTBEAT = Duration.ofMillis(250);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String SLEEP = "sleep 100000";

  private final RackCluster cluster;
  private final YarnClient yarn;
  private final Map<String, Integer> perHost;
  private final JobClient jobs;

  private OtherUsers(
      RackCluster cluster, YarnClient yarn, Map<String, Integer> perHost, JobClient jobs) {
    this.cluster = cluster;
    this.yarn = yarn;
    this.perHost = perHost;
    this.jobs = jobs;
  }

  /** Takes half of the slots of an idle cluster and waits until all of these are taken. */
  public static OtherUsers occupyHalf(RackCluster cluster, Random random)
      throws IOException, InterruptedException {
    YarnClient yarn = YarnClient.createYarnClient();
    yarn.init(cluster.daemons().yarnConfiguration());
    yarn.start();
    JobClient jobs = new JobClient(cluster.daemons().yarnConfiguration(), HEARTBEAT);
    OtherUsers busy = new OtherUsers(cluster, yarn, drawHalf(cluster.spec(), random), jobs);
    try {
      for (Map.Entry<String, Integer> entry : busy.perHost.entrySet()) {
        String host = entry.getKey();
        jobs.submit(
            JobSpec.of("busy-" + host, entry.getValue(), SLEEP)
                .withMemoryMb(RackCluster.SLOT_MB)
                .onHost(host));
      }
      busy.awaitTaken(busy.perHost);
      return busy;
    } catch (IOException | InterruptedException | RuntimeException e) {
      busy.close();
      throw e;
    }
  }

  /** How many slots are taken on each host that has any taken. */
  public Map<String, Integer> perHost() {
    return perHost;
  }

  /** Waits until no container of any other job has a slot. */
  public void awaitAlone() throws IOException, InterruptedException {
    awaitTaken(perHost);
  }

  /** Gives the slots back and waits until they are free. */
  @Override
  public void close() {
    jobs.close();
    try {
      // Others of this process may want to use them at once.
      awaitTaken(Map.of());
    } catch (IOException e) {
      throw new ClusterException("cannot ask the cluster for its slots: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      yarn.stop();
    }
  }

  /** Half of the slots of each rack, so that every one of them has the same chance. */
  static Map<String, Integer> drawHalf(RackClusterSpec spec, Random random) {
    Map<String, List<String>> slotsByRack = new TreeMap<>();
    for (String host : spec.layout().hosts()) {
      slotsByRack
          .computeIfAbsent(spec.layout().rackOf(host), rack -> new ArrayList<>())
          .addAll(Collections.nCopies(spec.slotsPerNode(), host));
    }
    Map<String, Integer> perHost = new TreeMap<>();
    for (List<String> slots : slotsByRack.values()) {
      Collections.shuffle(slots, random);
      slots.subList(0, slots.size() / 2).forEach(host -> perHost.merge(host, 1, Integer::sum));
    }
    return perHost;
  }

  private void awaitTaken(Map<String, Integer> expected) throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(PATIENCE);
    for (Map<String, Integer> taken = taken(); !taken.equals(expected); taken = taken()) {
      deadline.pause(
          "slots taken are " + taken + ", not " + expected + "; see " + cluster.spec().folder());
    }
  }

  /** Whole slots of each host that has any taken; an application master takes less than one. */
  private Map<String, Integer> taken() throws IOException {
    try {
      Map<String, Integer> taken = new TreeMap<>();
      for (NodeReport node : yarn.getNodeReports(NodeState.RUNNING)) {
        long usedMb = node.getUsed() == null ? 0 : node.getUsed().getMemorySize();
        if (usedMb >= RackCluster.SLOT_MB) {
          taken.put(node.getNodeId().getHost(), (int) (usedMb / RackCluster.SLOT_MB));
        }
      }
      return taken;
    } catch (YarnException e) {
      throw new IOException(e);
    }
  }
}
