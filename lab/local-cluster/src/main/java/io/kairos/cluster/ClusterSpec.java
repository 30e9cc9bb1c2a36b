// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What a {@link LocalCluster} shall be like; everything but its folder has a default. */
public final class ClusterSpec {
  private static final Pattern UNUSABLE_IN_YARN_PATHS = Pattern.compile("[\\s,\"'$\\\\:]");

  /** Why {@link #isUsable} may say no, and what to do. */
  public static final String UNUSABLE =
      "YARN's launch scripts cannot cope with white space, quotes, commas, colons, $ or \\ in its"
          + " path; use another.";

  private final Path folder;
  private int nodes = 2;
  private List<String> hosts = List.of();
  private int vcoresPerNode = 1;
  private int memoryMbPerNode = 65_536;
  private int heartbeatMillis = 100;
  private int heapMb = 256;
  private boolean nodeRecovery = true;
  private String cgroups;
  private String cgroupsToSweep;
  private String classPath = ownClassPath();
  private List<String> nodeLaunchPrefix = List.of();
  private List<String> jvmOptions = List.of();
  private Path hostsFile;
  private String zooKeeper;
  private final Map<String, String> site = new TreeMap<>();
  private final Map<String, String> capacityScheduler = new TreeMap<>();

  /**
   * @param folder everything the cluster writes goes below it; made if it is not there
   * @throws ClusterException if YARN's scripts could not cope with the folder's name
   */
  public ClusterSpec(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
    if (!isUsable(this.folder)) {
      throw new ClusterException("folder " + this.folder + ": " + UNUSABLE);
    }
  }

  /** Whether the scripts by which YARN launches containers can cope with the folder's name. */
  public static boolean isUsable(Path folder) {
    return !UNUSABLE_IN_YARN_PATHS.matcher(folder.toAbsolutePath().toString()).find();
  }

  /** Number of NodeManagers, at least 1; default 2. */
  public ClusterSpec nodes(int value) {
    nodes = value;
    hosts = List.of();
    return this;
  }

  /**
   * Loopback addresses the NodeManagers shall listen on and go by, one for each. Default: addresses
   * from 127.0.0.2 on, or one for all where the system has no other.
   *
   * @throws ClusterException if this machine does not let us listen on one of them
   */
  public ClusterSpec hosts(List<String> value) {
    value.stream()
        .filter(host -> !FreePorts.canBind(host))
        .findFirst()
        .ifPresent(
            host -> {
              throw new ClusterException(
                  "cannot listen on "
                      + host
                      + ": give the loopback interface that address (Linux has it; on macOS: sudo"
                      + " ifconfig lo0 alias "
                      + host
                      + ")");
            });
    nodes = value.size();
    hosts = List.copyOf(value);
    return this;
  }

  /** Virtual cores each NodeManager registers with; default 1. */
  public ClusterSpec vcoresPerNode(int value) {
    vcoresPerNode = value;
    return this;
  }

  /** Memory each NodeManager registers with, in MiB; not enforced; default 65,536. */
  public ClusterSpec memoryMbPerNode(int value) {
    memoryMbPerNode = value;
    return this;
  }

  /** Milliseconds between two heartbeats of a NodeManager; default 100. */
  public ClusterSpec heartbeatMillis(int value) {
    heartbeatMillis = value;
    return this;
  }

  /** Java heap of each daemon, in MiB; default 256. */
  public ClusterSpec heapMb(int value) {
    heapMb = value;
    return this;
  }

  /** Whether containers survive the end of their NodeManager by {@code kill -9}; default true. */
  public ClusterSpec nodeRecovery(boolean value) {
    nodeRecovery = value;
    return this;
  }

  /**
   * A ResourceManager that starts again knows its applications; default: it does not.
   *
   * @param store where it keeps them
   */
  public ClusterSpec resourceManagerRecovery(Path store) {
    return site("yarn.resourcemanager.recovery.enabled", "true")
        .site(
            "yarn.resourcemanager.store.class",
            "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore")
        .site("yarn.resourcemanager.fs.state-store.uri", store.toUri().toString());
  }

  /** Class path of the daemons; default: this process's own, without Hadoop's test jars. */
  public ClusterSpec classPath(String value) {
    classPath = value;
    return this;
  }

  /**
   * Words put before the command of every NodeManager, which starts in its own folder: for example
   * {@code setpriv} and its options, to run it as another user. What they start must end by {@code
   * exec} of the words that follow.
   */
  public ClusterSpec nodeLaunchPrefix(List<String> value) {
    nodeLaunchPrefix = List.copyOf(value);
    return this;
  }

  /** Further options of every daemon's JVM, which beat the cluster's own. Default: none. */
  public ClusterSpec jvmOptions(List<String> value) {
    jvmOptions = List.copyOf(value);
    return this;
  }

  /**
   * A file in the form of {@code /etc/hosts}: the daemons look every host up there and ask no name
   * server. It has to name this machine, too. Default: none.
   */
  public ClusterSpec hostsFile(Path value) {
    hostsFile = value.toAbsolutePath();
    return this;
  }

  /**
   * A second ResourceManager, which becomes active by itself when the first one ends. ZooKeeper
   * says which one is active, and keeps their state. Default: one ResourceManager, no ZooKeeper.
   *
   * @param address of ZooKeeper, host and port
   */
  public ClusterSpec standby(String address) {
    zooKeeper = address;
    return this;
  }

  /**
   * Name of the cgroup below which the cluster's NodeManagers make those of their containers, used
   * by no other cluster: removed at the end. Default: none.
   */
  public ClusterSpec cgroups(String value) {
    cgroups = value;
    return this;
  }

  /**
   * As {@link #cgroups}, but left alone when the cluster is closed, so that a test sees if daemons
   * leave any. Default: none.
   */
  public ClusterSpec cgroupsToSweep(String value) {
    cgroupsToSweep = value;
    return this;
  }

  /** A property for every daemon's {@code yarn-site.xml}; beats the cluster's own choice. */
  public ClusterSpec site(String property, String value) {
    site.put(property, value);
    return this;
  }

  /** Properties for every daemon's {@code yarn-site.xml}. */
  public ClusterSpec site(Map<String, String> properties) {
    site.putAll(properties);
    return this;
  }

  /** One more auxiliary service for every NodeManager, after those that {@link #site} names. */
  public ClusterSpec addAuxiliaryService(String name) {
    site.merge(YarnConfiguration.NM_AUX_SERVICES, name, (others, one) -> others + "," + one);
    return this;
  }

  /** A property for {@code capacity-scheduler.xml}; beats the cluster's own choice. */
  public ClusterSpec capacityScheduler(String property, String value) {
    capacityScheduler.put(property, value);
    return this;
  }

  /** Properties for {@code capacity-scheduler.xml}. */
  public ClusterSpec capacityScheduler(Map<String, String> properties) {
    capacityScheduler.putAll(properties);
    return this;
  }

  Path folder() {
    return folder;
  }

  int nodes() {
    return nodes;
  }

  /** Empty where it does not matter. */
  List<String> hosts() {
    return hosts;
  }

  int vcoresPerNode() {
    return vcoresPerNode;
  }

  int memoryMbPerNode() {
    return memoryMbPerNode;
  }

  int heartbeatMillis() {
    return heartbeatMillis;
  }

  Optional<Path> hostsFile() {
    return Optional.ofNullable(hostsFile);
  }

  int heapMb() {
    return heapMb;
  }

  boolean nodeRecovery() {
    return nodeRecovery;
  }

  int resourceManagers() {
    return zooKeeper == null ? 1 : 2;
  }

  Optional<String> zooKeeper() {
    return Optional.ofNullable(zooKeeper);
  }

  String cgroups() {
    return cgroups;
  }

  /** Those to remove when this process has gone without closing the cluster. */
  List<String> allCgroups() {
    return Stream.of(cgroups, cgroupsToSweep).filter(Objects::nonNull).toList();
  }

  String classPath() {
    return classPath;
  }

  List<String> nodeLaunchPrefix() {
    return nodeLaunchPrefix;
  }

  List<String> jvmOptions() {
    return jvmOptions;
  }

  Map<String, String> site() {
    return site;
  }

  Map<String, String> capacityScheduler() {
    return capacityScheduler;
  }

  /** This process's own class path without Hadoop's test jars, for what it starts. */
  public static String ownClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.endsWith("-tests.jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
