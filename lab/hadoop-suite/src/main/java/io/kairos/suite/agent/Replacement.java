// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import io.kairos.common.NodeStatistics;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * What stands in this process in the place of stock's CapacityScheduler, by system properties.
 * Called by code that is woven into Hadoop's classes, hence public and static.
 */
public final class Replacement {
  /** Class of the scheduler; absent: stock's. */
  public static final String SCHEDULER = "kairos.suite.scheduler";

  /** Whether stock allocates without heartbeats. */
  public static final String ASYNCHRONOUS = "kairos.suite.asynchronous";

  /** Whether a master may be allocated before a test sends the heartbeat for it, on both sides. */
  public static final String WITHOUT_HEARTBEATS = "kairos.suite.without-heartbeats";

  /** Q; absent: the default. */
  public static final String QUEUE_VCORES = "kairos.suite.queue-vcores";

  /** The policy of nodes with which jobs are ranked, as by default. */
  private static final String RANK = "rank";

  /** Whether nodes that report nothing of Kairos are taken for nodes that do. */
  public static final String REPORTS = "kairos.suite.reports";

  /** Policy of the nodes of mini clusters; absent: stock's nodes. */
  public static final String NODE_POLICY = "kairos.suite.node-policy";

  /** Vcores of the nodes of mini clusters, on both sides; absent: as the test has it. */
  public static final String NODE_VCORES = "kairos.suite.node-vcores";

  private static final int QUANTUM_MILLIS = 1_000;
  private static final long POLL_MILLIS = 50;
  private static final Set<RMAppAttemptState> AFTER_SCHEDULED =
      EnumSet.of(
          RMAppAttemptState.ALLOCATED_SAVING,
          RMAppAttemptState.ALLOCATED,
          RMAppAttemptState.LAUNCHED,
          RMAppAttemptState.RUNNING);

  private static final AtomicInteger REPLACED = new AtomicInteger();

  private Replacement() {}

  /** How many CapacitySchedulers this process has asked for. */
  public static int capacitySchedulers() {
    return REPLACED.get();
  }

  /** The scheduler that a ResourceManager gets in the place of the one that it made. */
  public static ResourceScheduler scheduler(Configuration conf, ResourceScheduler made) {
    // Subclasses of tests override what they test; other schedulers are none of our business.
    if (made == null || made.getClass() != CapacityScheduler.class) {
      return made;
    }
    REPLACED.incrementAndGet();
    settings(conf);
    String name = System.getProperty(SCHEDULER);
    if (name == null) {
      return made;
    }
    try {
      return (ResourceScheduler) ReflectionUtils.newInstance(Class.forName(name), conf);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(SCHEDULER + " = " + name + " is no class", e);
    }
  }

  /** What both sides are set to, so that they differ in nothing else, and what is Kairos's own. */
  public static void settings(Configuration conf) {
    conf.setClass(
        "yarn.scheduler.capacity.resource-calculator",
        DominantResourceCalculator.class,
        Object.class);
    boolean isKairos = System.getProperty(SCHEDULER) != null;
    // Kairos refuses to allocate in heartbeats, and so to be told to.
    conf.setBoolean(
        "yarn.scheduler.capacity.schedule-asynchronously.enable",
        isKairos || Boolean.getBoolean(ASYNCHRONOUS));
    String queueVcores = System.getProperty(QUEUE_VCORES);
    if (isKairos && queueVcores != null) {
      conf.setIfUnset("yarn.scheduler.capacity.kairos.queue-vcores", queueVcores);
    }
    if (isKairos && !RANK.equals(System.getProperty(NODE_POLICY))) {
      // Hadoop's tests say who goes first under stock's order.
      conf.setIfUnset("yarn.scheduler.capacity.kairos.job-order", "fifo");
    }
  }

  /** Sets the NodeManagers of a mini cluster up, with Kairos if this process is to have it. */
  public static void nodes(Configuration conf) {
    String vcores = System.getProperty(NODE_VCORES);
    if (vcores != null) {
      conf.set("yarn.nodemanager.resource.cpu-vcores", vcores);
    }
    String policy = System.getProperty(NODE_POLICY);
    if (policy == null) {
      return;
    }
    Set<String> services =
        new LinkedHashSet<>(conf.getTrimmedStringCollection("yarn.nodemanager.aux-services"));
    services.add("kairos");
    conf.setStrings("yarn.nodemanager.aux-services", services.toArray(new String[0]));
    conf.set("yarn.nodemanager.aux-services.kairos.class", "io.kairos.nm.KairosAuxiliaryService");
    conf.set("yarn.nodemanager.containers-launcher.class", "io.kairos.nm.KairosContainersLauncher");
    conf.set("yarn.nodemanager.container-executor.class", "io.kairos.nm.KairosContainerExecutor");
    conf.setInt("yarn.nodemanager.kairos.quantum-ms", QUANTUM_MILLIS);
    conf.set("yarn.nodemanager.kairos.policy", policy);
  }

  /**
   * Whether an attempt is, or has been, in the state {@code SCHEDULED} that somebody waits for.
   * Waits until it is so, for no longer than the given time.
   */
  public static boolean hasBeen(RMAppAttempt attempt, RMAppAttemptState state, int timeoutMillis)
      throws InterruptedException {
    if (state != RMAppAttemptState.SCHEDULED || !Boolean.getBoolean(WITHOUT_HEARTBEATS)) {
      return false;
    }
    long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    while (System.nanoTime() - deadlineNanos < 0) {
      RMAppAttemptState now = attempt.getState();
      if (now == state || AFTER_SCHEDULED.contains(now)) {
        return true;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return false;
  }

  /** What a heartbeat carries in the place of the given, which may be {@code null}. */
  public static ResourceUtilization report(ResourceUtilization utilization) {
    if (!Boolean.getBoolean(REPORTS)) {
      return utilization;
    }
    Map<String, Float> custom = new HashMap<>();
    if (utilization != null && utilization.getCustomResources() != null) {
      custom.putAll(utilization.getCustomResources());
    }
    if (!NodeStatistics.isIn(custom)) {
      custom.putAll(new NodeStatistics(0, 0, 0, 0, Map.of()).toCustomResources());
    }
    return utilization == null
        ? ResourceUtilization.newInstance(0, 0, 0, custom)
        : ResourceUtilization.newInstance(
            utilization.getPhysicalMemory(),
            utilization.getVirtualMemory(),
            utilization.getCPU(),
            custom);
  }
}
