// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobClient;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A cluster of real daemons set up for Kairos with cgroup v1, in a folder and a cgroup hierarchy of
 * its own. Logs and configuration stay in the build's output, {@code target/cluster/<name>}, until
 * the next run.
 */
final class KairosCluster implements AutoCloseable {
  private static final Path FOLDERS = Path.of("target", "cluster").toAbsolutePath();
  private static final Duration HEARTBEAT = Duration.ofMillis(100);

  private final String name;
  private final Path folder;
  private final Cgroups cgroups;
  private final LocalCluster daemons;
  private final JobClient jobs;

  private KairosCluster(
      String name, Path folder, Cgroups cgroups, LocalCluster daemons, JobClient jobs) {
    this.name = name;
    this.folder = folder;
    this.cgroups = cgroups;
    this.daemons = daemons;
    this.jobs = jobs;
  }

  /**
   * Starts a cluster of one node and one vcore with Q = 4 and a quantum of 300 ms, on which both
   * sides go by the paper.
   *
   * @param name of its folder and hierarchy, unique among the tests
   * @param different what this test wants differently
   */
  static KairosCluster start(String name, Consumer<ClusterSpec> different) throws IOException {
    return startStock(
        name,
        spec -> {
          spec.site(ofKairos(name));
          different.accept(spec);
        });
  }

  /**
   * The same with no property of Kairos in any daemon's {@code yarn-site.xml}; those of {@code
   * capacity-scheduler.xml} are there, which stock does not read.
   */
  static KairosCluster startStock(String name, Consumer<ClusterSpec> different) throws IOException {
    Path folder = folder(name);
    deleteRecursively(folder);
    Cgroups cgroups = new Cgroups(hierarchy(name));
    ClusterSpec spec = new ClusterSpec(folder).nodes(1).vcoresPerNode(1).heartbeatMillis(100);
    spec.cgroupsToSweep(hierarchy(name));
    // Or a NodeManager that stops waits ten seconds because of logs it is to delete later.
    spec.site("yarn.nodemanager.log.retain-seconds", "0")
        .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "fifo")
        .capacityScheduler("yarn.scheduler.capacity.kairos.queue-vcores", "4");
    different.accept(spec);
    try {
      LocalCluster daemons = LocalCluster.start(spec);
      JobClient jobs = new JobClient(daemons.yarnConfiguration(), HEARTBEAT);
      return new KairosCluster(name, folder, cgroups, daemons, jobs);
    } catch (RuntimeException e) {
      cgroups.sweep();
      throw e;
    }
  }

  /** Where a cluster of this name keeps its files. */
  static Path folder(String name) {
    return FOLDERS.resolve(name);
  }

  /** Where a cluster of this name makes its cgroups, below the mount. */
  static String hierarchy(String name) {
    return "kairos-it-" + name + "-" + ProcessHandle.current().pid();
  }

  /** What an operator writes into a node's yarn-site.xml, and what suits a short test. */
  static Map<String, String> nodeManager(String name) {
    return Map.of(
        "yarn.nodemanager.kairos.policy", "las",
        "yarn.nodemanager.aux-services", "kairos",
        "yarn.nodemanager.aux-services.kairos.class", "io.kairos.nm.KairosAuxiliaryService",
        "yarn.nodemanager.containers-launcher.class", "io.kairos.nm.KairosContainersLauncher",
        "yarn.nodemanager.container-executor.class", "io.kairos.nm.KairosContainerExecutor",
        "yarn.nodemanager.kairos.core-control", "cgroup-v1-quota",
        "yarn.nodemanager.kairos.core-control.cgroup-hierarchy", hierarchy(name),
        "yarn.nodemanager.kairos.quantum-ms", "300",
        "yarn.nodemanager.kairos.state-interval-ms", "200");
  }

  /** What an operator writes into every daemon's yarn-site.xml. */
  static Map<String, String> ofKairos(String name) {
    Map<String, String> properties = new HashMap<>(nodeManager(name));
    properties.put("yarn.resourcemanager.scheduler.class", "io.kairos.rm.KairosScheduler");
    return properties;
  }

  /** Lets the ResourceManager find its applications again after a restart. */
  static ClusterSpec recoverResourceManager(String name, ClusterSpec spec) {
    return allocatesSoon(spec.resourceManagerRecovery(folder(name).resolve("store")));
  }

  /** The same in ZooKeeper, with a second ResourceManager that takes over. */
  static ClusterSpec standby(LocalZooKeeper zooKeeper, ClusterSpec spec) {
    return allocatesSoon(spec.standby(zooKeeper.address()));
  }

  /** Hadoop's ResourceManager waits for 10 s before it allocates again. */
  private static ClusterSpec allocatesSoon(ClusterSpec spec) {
    return spec.site("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "1000");
  }

  /**
   * Lets tasks wait at their nodes before their launch; the policy is the caller's to set. Such
   * nodes need no cgroup.
   *
   * @param queued tasks of one vcore that may wait at each node
   */
  static ClusterSpec queueing(ClusterSpec spec, int queued) {
    String scheduler = "yarn.scheduler.capacity.kairos.";
    return spec.site(
            "yarn.nodemanager.container-executor.class",
            "org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor")
        // By itself the ResourceManager lets tasks of many heartbeats not queue.
        .capacityScheduler(scheduler + "node-queue-bound", "length")
        .capacityScheduler(scheduler + "node-queue-length-vcores", "" + queued);
  }

  /**
   * Submits a job and waits until all of its tasks that find room have begun.
   *
   * @param begun how many those are
   */
  BusyJob submit(String jobName, int tasks, int begun, double finalCpuSeconds) throws IOException {
    BusyJob job = BusyJob.submit(jobs, folder.resolve(jobName), tasks, finalCpuSeconds);
    Poll.until(
        begun + " tasks to be scheduled",
        () -> metric("Tasks") == begun,
        () -> nodeMetrics(0).toString());
    return job;
  }

  LocalCluster daemons() {
    return daemons;
  }

  JobClient jobs() {
    return jobs;
  }

  Cgroups cgroups() {
    return cgroups;
  }

  Path folder() {
    return folder;
  }

  /** The processes of {@link BusyJob} tasks that work, without the shells that wait for them. */
  List<Long> busyProcesses() {
    return daemons.containerProcesses().stream()
        .map(ProcessHandle::pid)
        .filter(pid -> Processes.commandLine(pid).contains(BusyJob.SCRIPT))
        .toList();
  }

  /** Of the plug-in on the first node; -1 while there is none. */
  long metric(String attribute) {
    return metric(0, attribute);
  }

  /** Of the plug-in on a node; -1 while there is none. */
  long metric(int node, String attribute) {
    return nodeMetrics(node).path(attribute).asLong(-1);
  }

  /** All metrics of the plug-in on a node; a missing node while there are none. */
  JsonNode nodeMetrics(int node) {
    try {
      return daemons.nodeMetrics(node, "Hadoop:service=NodeManager,name=Kairos").path(0);
    } catch (UncheckedIOException e) {
      // The daemon is starting or down.
      return MissingNode.getInstance();
    }
  }

  /** What the ResourceManager's page reads at a path. */
  JsonNode page(String path) {
    String address = daemons.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    try {
      return WebJson.get("http://" + address + "/kairos/", path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What YARN's own REST interface of the ResourceManager says at a path. */
  JsonNode yarn(String path) {
    String address = daemons.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    try {
      return WebJson.cluster("http://" + address + "/", path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** CPU rate of the tasks together over a time, in cores. */
  double coresUsedDuring(Duration time) {
    long beginNanos = System.nanoTime();
    double before = sum(cgroups.cpuSeconds());
    Poll.during(time, () -> {});
    return (sum(cgroups.cpuSeconds()) - before) / ((System.nanoTime() - beginNanos) / 1e9);
  }

  private static double sum(Map<String, Double> cpuSeconds) {
    return cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Prints a figure for whoever reads the build's output. */
  void report(String format, Object... values) {
    System.out.println(name + ": " + String.format(Locale.ROOT, format, values));
  }

  /** Ends the cluster; then nothing of it may be left. */
  @Override
  public void close() {
    try {
      jobs.close();
      daemons.close();
      Poll.until(
          "nothing to be left",
          () ->
              daemons.containerProcesses().isEmpty()
                  && cgroups.tasks().isEmpty()
                  && ProcessHandle.current().descendants().findAny().isEmpty(),
          () ->
              "container processes "
                  + daemons.containerProcesses()
                  + ", cgroups "
                  + cgroups.quotas()
                  + ", children "
                  + ProcessHandle.current().descendants().map(ProcessHandle::info).toList());
    } finally {
      cgroups.sweep();
    }
    assertThat(cgroups.directory()).doesNotExist();
  }

  private static void deleteRecursively(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(folder);
  }
}
