// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * One ResourceManager, or an active and a standby one, and several NodeManagers of stock Hadoop,
 * each a process of its own, on loopback addresses. Nothing is left of it after {@link #close()},
 * after the end of this process by any signal, or after {@code kill -9} of this process: no daemon,
 * no container, no cgroup. The same holds for a signal to its process group, {@code kill -9} too,
 * where the system has {@code setsid}.
 *
 * <p>Nodes are counted from 0. Not thread-safe.
 */
public final class LocalCluster implements AutoCloseable {
  /** So old may be what a daemon says of itself. */
  public static final Duration METRICS_AGE = Duration.ofMillis(500);

  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration ORDERLY_END = Duration.ofSeconds(8);

  /** Somebody pressed Ctrl-C and waits. */
  private static final Duration HASTY_END = Duration.ofSeconds(2);

  private static final int PORT_ATTEMPTS = 3;

  private final ClusterSpec spec;
  private final List<Daemon> resourceManagers = new ArrayList<>();
  private final List<Daemon> nodes = new ArrayList<>();
  private final Thread hook = new Thread(() -> end(HASTY_END), "local-cluster-end");
  private final Sweeper sweeper;
  private Addresses addresses;
  private int active;
  private volatile boolean complete;

  private LocalCluster(ClusterSpec spec) throws IOException {
    this.spec = spec;
    this.sweeper = Sweeper.watch(spec.folder(), spec.allCgroups());
  }

  /**
   * Starts a cluster and waits until all of its nodes are registered.
   *
   * @throws ClusterException if a daemon ends instead, with the reason out of its log
   */
  public static LocalCluster start(ClusterSpec spec) throws IOException {
    LocalCluster cluster = new LocalCluster(spec);
    Runtime.getRuntime().addShutdownHook(cluster.hook);
    for (int attempt = 1; ; attempt++) {
      try {
        cluster.startDaemons();
        cluster.complete = true;
        return cluster;
      } catch (ClusterException e) {
        cluster.end(ORDERLY_END);
        // Somebody took a port between our look and the daemon's.
        boolean retry = attempt < PORT_ATTEMPTS && e.getMessage().contains("BindException");
        if (!retry) {
          cluster.close();
          throw e;
        }
      } catch (IOException | RuntimeException e) {
        cluster.close();
        throw e;
      }
    }
  }

  /** What a YARN client of this cluster needs. */
  public YarnConfiguration yarnConfiguration() {
    YarnConfiguration conf = new YarnConfiguration();
    ClusterDefaults.common(spec, conf);
    addresses.writeResourceManagers(conf);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, addresses.resourceManagerWeb(active));
    spec.site().forEach(conf::set);
    conf.set("hadoop.tmp.dir", spec.folder().resolve("tmp").toString());
    return conf;
  }

  /** A folder with the cluster's files of properties, for a client's {@code HADOOP_CONF_DIR}. */
  public Path configurationFolder() {
    return resourceManager().folder().resolve("conf");
  }

  /**
   * Every container that the ResourceManager has given away since it was started last, masters too,
   * in the order of their allocation. A moment may pass between a container's end and its line.
   */
  public List<ContainerSpan> containers() throws IOException {
    return ContainerLog.read(containerLog(resourceManager()));
  }

  /** Number of NodeManagers the cluster was made with, running or not. */
  public int nodeCount() {
    return nodes.size();
  }

  /** Where daemon logs, configuration and containers of the cluster are. */
  public Path folder() {
    return spec.folder();
  }

  /** Lets a client that has this environment end with the cluster, by whatever signal that ends. */
  public void endWithIt(Map<String, String> environment) {
    environment.put(Leftovers.MARK, spec.folder().toString());
  }

  /** As {@code kill -9}: containers of the node live on, and recover with {@link #startNode}. */
  public void killNode(int node) {
    nodes.get(node).kill();
  }

  /**
   * Stops a NodeManager as an operator does; it ends its containers, unless {@code
   * yarn.nodemanager.recovery.supervised} says that somebody will start it again.
   */
  public void stopNode(int node) {
    nodes.get(node).terminate();
    nodes.get(node).awaitEnd(ORDERLY_END);
  }

  /** Starts a NodeManager that was stopped or killed, and waits until it has registered. */
  public void startNode(int node) throws IOException {
    long before = registrations();
    nodes.get(node).start();
    await("node " + node + " to register", () -> registrations() > before);
  }

  /** As {@code kill -9} of the active one: nodes and containers live on without it. */
  public void killResourceManager() {
    resourceManager().kill();
  }

  /**
   * Starts a ResourceManager that was killed, and waits until the nodes that run have returned.
   *
   * @throws IllegalStateException if the active one runs, as after {@link #awaitFailover}
   */
  public void startResourceManager() throws IOException {
    if (resourceManager().isRunning()) {
      throw new IllegalStateException("a ResourceManager is active");
    }
    resourceManager().start();
    awaitReturns();
  }

  /**
   * Waits until the standby has become active in place of one that was killed, and the nodes that
   * run have returned. Whatever is asked of the ResourceManager is asked of that one from then on.
   *
   * @throws IllegalStateException if the cluster has no {@linkplain ClusterSpec#standby standby}
   */
  public void awaitFailover() {
    if (resourceManagers.size() == 1) {
      throw new IllegalStateException("the cluster has no standby");
    }
    active = 1 - active;
    awaitReturns();
  }

  private void awaitReturns() {
    await(
        "nodes to register again",
        () -> registrations() >= nodes.stream().filter(Daemon::isRunning).count());
  }

  /** Whether the NodeManager's process runs. */
  public boolean isNodeRunning(int node) {
    return nodes.get(node).isRunning();
  }

  /** Log file of a NodeManager. */
  public Path nodeLog(int node) {
    return nodes.get(node).log();
  }

  /**
   * Metrics of a NodeManager.
   *
   * @param query object name pattern, for example {@code Hadoop:service=NodeManager,name=*}
   * @return the matching beans of its {@code /jmx} page, an array
   * @throws UncheckedIOException if the daemon does not answer
   */
  public JsonNode nodeMetrics(int node, String query) {
    return nodes.get(node).jmx().beans(query);
  }

  /** Metrics of the ResourceManager; see {@link #nodeMetrics}. */
  public JsonNode resourceManagerMetrics(String query) {
    return resourceManager().jmx().beans(query);
  }

  /** Container processes of this cluster that are alive, on all nodes. */
  public List<ProcessHandle> containerProcesses() {
    return Leftovers.of(spec.folder());
  }

  /** Ends all daemons and containers; logs and configuration stay. */
  @Override
  public void close() {
    end(ORDERLY_END);
    // Not by the hook: it may be cut short, and a daemon may start beside it.
    sweeper.close();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is what runs now.
    }
  }

  private void startDaemons() throws IOException {
    addresses = new Addresses(spec);
    active = 0;
    resourceManagers.clear();
    nodes.clear();
    Configuration capacityScheduler = new Configuration(false);
    ClusterDefaults.capacityScheduler(capacityScheduler);
    spec.capacityScheduler().forEach(capacityScheduler::set);

    for (int i = 0; i < spec.resourceManagers(); i++) {
      String name = "resourcemanager" + (i == 0 ? "" : i + 1);
      Daemon daemon = daemon("resourcemanager", name, List.of(), addresses.resourceManagerWeb(i));
      Configuration site = site();
      addresses.writeOwn(i, site);
      daemon.configure(site, capacityScheduler, ContainerLog.log4j(containerLog(daemon)));
      resourceManagers.add(daemon);
    }
    for (int i = 0; i < spec.nodes(); i++) {
      Daemon node =
          daemon("nodemanager", "node" + (i + 1), spec.nodeLaunchPrefix(), addresses.nodeWeb(i));
      Configuration site = site();
      addresses.writeNode(i, site);
      ClusterDefaults.node(spec, node.folder(), site);
      spec.site().forEach(site::set);
      node.configure(site, capacityScheduler, "");
      nodes.add(node);
    }
    resourceManager().start();
    for (Daemon node : nodes) {
      node.start();
    }
    await("all nodes to register", () -> registrations() >= nodes.size());
    // Not sooner: whichever is first becomes the active one.
    for (Daemon standby : resourceManagers.subList(1, resourceManagers.size())) {
      standby.start();
      await("the standby", () -> "standby".equals(state(standby)));
    }
  }

  private static String state(Daemon resourceManager) {
    try {
      String bean = "Hadoop:service=ResourceManager,name=RMInfo";
      return resourceManager.jmx().beans(bean).path(0).path("State").asText();
    } catch (UncheckedIOException e) {
      // The daemon is starting.
      return "";
    }
  }

  private Daemon resourceManager() {
    return resourceManagers.get(active);
  }

  private static Path containerLog(Daemon resourceManager) {
    return resourceManager.folder().resolve("containers.log");
  }

  private Configuration site() {
    Configuration site = new Configuration(false);
    ClusterDefaults.common(spec, site);
    addresses.writeResourceManagers(site);
    spec.site().forEach(site::set);
    return site;
  }

  private Daemon daemon(String role, String name, List<String> launchPrefix, String webAddress) {
    return new Daemon(role, name, spec.folder(), spec, launchPrefix, webAddress);
  }

  private long registrations() {
    return resourceManager()
        .jmx()
        .count(
            "Hadoop:service=ResourceManager,name=RpcDetailedActivityForPort"
                + addresses.trackerPort(active),
            "RegisterNodeManagerNumOps");
  }

  private void await(String what, BooleanSupplier condition) {
    Deadline deadline = Deadline.in(START);
    try {
      while (!condition.getAsBoolean()) {
        daemons()
            .filter(Daemon::hasDied)
            .findFirst()
            .ifPresent(
                daemon -> {
                  throw daemon.death();
                });
        deadline.pause(
            "waited " + START.toSeconds() + " s in vain for " + what + "; see " + spec.folder());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted", e);
    }
  }

  private Stream<Daemon> daemons() {
    return Stream.concat(resourceManagers.stream(), nodes.stream());
  }

  /** NodeManagers first: they sign off from the ResourceManager. */
  private synchronized void end(Duration grace) {
    if (complete) {
      nodes.forEach(Daemon::terminate);
      nodes.forEach(node -> node.awaitEnd(grace));
      resourceManagers.forEach(Daemon::terminate);
      resourceManagers.forEach(daemon -> daemon.awaitEnd(grace));
    }
    // Daemons that are still starting have no containers and take long to listen.
    daemons().forEach(Daemon::kill);
    if (!complete) {
      daemons().forEach(Daemon::dropClasses);
    }
    Leftovers.end(spec.folder());
    if (spec.cgroups() != null) {
      CgroupLeftovers.remove(spec.cgroups());
    }
  }
}
