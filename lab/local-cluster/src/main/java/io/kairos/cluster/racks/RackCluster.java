// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.racks;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.LocalMapReduce;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.net.TableMapping;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * HDFS and YARN on loopback addresses that are said to be in several racks: a data node in this
 * process and a NodeManager in a process of its own for every host. Runs MapReduce jobs with this
 * process's class path. Nothing is left after {@link #close()} but logs and configuration. A
 * process that ends without it leaves no daemon, but the files of HDFS; not thread-safe.
 */
public final class RackCluster implements AutoCloseable {
  /** Memory of a map or a reducer as YARN reckons it, in MiB: the unit by which slots are cut. */
  public static final int SLOT_MB = 1000;

  /** Room on every node beside its slots, so that no application master takes one of them. */
  private static final int MASTERS_MB = 300;

  private static final int MASTER_MB = 100;
  private static final int MANY_VCORES = 64;
  private static final int HEARTBEAT_MILLIS = 250;

  // Real sizes; what YARN reckons with is only for cutting slots.
  private static final String QUICK_START =
      "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=128m";
  private static final String TASK_JVM = "-Xmx160m " + QUICK_START;
  private static final String MASTER_JVM = "-Xmx320m " + QUICK_START;

  private final RackClusterSpec spec;
  private final RackHdfs hdfs;
  private final LocalCluster yarn;
  private final DistributedFileSystem fileSystem;

  private RackCluster(
      RackClusterSpec spec, RackHdfs hdfs, LocalCluster yarn, DistributedFileSystem fileSystem) {
    this.spec = spec;
    this.hdfs = hdfs;
    this.yarn = yarn;
    this.fileSystem = fileSystem;
  }

  /**
   * Starts all daemons and waits until every node has registered.
   *
   * @throws io.kairos.cluster.ClusterException if one of them does not come up
   */
  public static RackCluster start(RackClusterSpec spec) throws IOException {
    Files.createDirectories(spec.folder());
    Path racks = Files.writeString(spec.folder().resolve("racks"), spec.layout().table());
    // Before HDFS starts: it refuses addresses that this machine lacks.
    ClusterSpec daemons = daemons(spec, racks);
    RackHdfs hdfs = RackHdfs.start(hdfsFolder(spec), spec.layout(), spec.hdfs());
    try {
      // Before the daemons of YARN, which an error would leave behind.
      DistributedFileSystem fileSystem = hdfs.newClient();
      return new RackCluster(spec, hdfs, LocalCluster.start(daemons), fileSystem);
    } catch (IOException | RuntimeException e) {
      try {
        hdfs.close();
        delete(hdfsFolder(spec));
      } catch (IOException | RuntimeException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  /** What the cluster was made as. */
  public RackClusterSpec spec() {
    return spec;
  }

  /** For a MapReduce job on this cluster; every call gives a new one. */
  public Configuration jobConfiguration() {
    Configuration conf =
        LocalMapReduce.configuration(yarn.yarnConfiguration(), "", MASTER_JVM, TASK_JVM);
    FileSystem.setDefaultUri(conf, hdfs.uri());
    // A task writes more lines of log than it does work here.
    conf.set("mapreduce.map.log.level", "WARN");
    conf.set("mapreduce.reduce.log.level", "WARN");
    conf.setInt("yarn.app.mapreduce.am.resource.mb", MASTER_MB);
    conf.setInt("mapreduce.map.memory.mb", SLOT_MB);
    conf.setInt("mapreduce.reduce.memory.mb", SLOT_MB);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", HEARTBEAT_MILLIS);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 500);
    conf.setInt("mapreduce.client.completion.pollinterval", 200);
    return conf;
  }

  /** A client of HDFS, closed with the cluster. */
  public DistributedFileSystem fileSystem() {
    return fileSystem;
  }

  /** As {@code kill -9} of a host's NodeManager; its containers live on, its blocks can be read. */
  public void killNodeManager(String host) {
    yarn.killNode(index(host));
  }

  /** Starts a killed NodeManager again and waits until it has registered. */
  public void startNodeManager(String host) throws IOException {
    yarn.startNode(index(host));
  }

  /** Takes a host's data node away; what only it holds cannot be read any more. */
  public void stopDataNode(String host) {
    hdfs.stopDataNode(host);
  }

  /** Brings a host's data node back with its blocks; the name node hears of it soon. */
  public void startDataNode(String host) throws IOException {
    hdfs.startDataNode(host);
  }

  /** The cluster's daemons of YARN. */
  public LocalCluster daemons() {
    return yarn;
  }

  public InetSocketAddress transferAddress(String host) throws IOException {
    return hdfs.transferAddress(host);
  }

  /** Ends all daemons and containers and removes what HDFS held; logs and configuration stay. */
  @Override
  public void close() throws IOException {
    try {
      yarn.close();
    } finally {
      try {
        // The client that jobs of this process share.
        FileSystem.get(jobConfiguration()).close();
        fileSystem.close();
      } finally {
        hdfs.close();
        delete(hdfsFolder(spec));
      }
    }
  }

  private int index(String host) {
    List<String> hosts = spec.layout().hosts();
    spec.layout().rackOf(host);
    return hosts.indexOf(host);
  }

  private static ClusterSpec daemons(RackClusterSpec spec, Path racks) {
    return new ClusterSpec(spec.folder().resolve("yarn"))
        .hosts(spec.layout().hosts())
        .vcoresPerNode(MANY_VCORES)
        .memoryMbPerNode(spec.slotsPerNode() * SLOT_MB + MASTERS_MB)
        .heartbeatMillis(HEARTBEAT_MILLIS)
        // No node takes its containers over here, and the store's native library is not for all.
        .nodeRecovery(false)
        .site(
            CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
            TableMapping.class.getName())
        .site(CommonConfigurationKeysPublic.NET_TOPOLOGY_TABLE_MAPPING_FILE_KEY, racks.toString())
        .site(YarnConfiguration.NM_AUX_SERVICES, ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID)
        .site(YarnConfiguration.NM_COLLECTOR_SERVICE_ADDRESS, "127.0.0.1:0")
        .site(spec.yarn());
  }

  private static Path hdfsFolder(RackClusterSpec spec) {
    return spec.folder().resolve("hdfs").toAbsolutePath();
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
