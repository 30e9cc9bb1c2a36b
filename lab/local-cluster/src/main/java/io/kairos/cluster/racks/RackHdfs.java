// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.racks;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * HDFS with one data node for each host of a layout, all in this process and on one loopback
 * address; to the name node, to clients and to YARN each data node goes by its host's name.
 */
final class RackHdfs implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final byte[] LOOPBACK_BYTES = {127, 0, 0, 1};
  private static final Duration START = Duration.ofSeconds(60);

  private final Path folder;
  private final NameNode nameNode;
  private final Configuration clientConf;
  private final Map<String, DataNode> dataNodes = new LinkedHashMap<>();

  private RackHdfs(Path folder, NameNode nameNode, Configuration clientConf) {
    this.folder = folder;
    this.nameNode = nameNode;
    this.clientConf = clientConf;
  }

  /**
   * Formats and starts a file system and waits until all of its data nodes have room for blocks.
   *
   * @param folder everything is kept below it
   * @param settings properties for all nodes; beat our own choice
   */
  static RackHdfs start(Path folder, RackLayout layout, Map<String, String> settings)
      throws IOException {
    // Or the second data node in this process would find its metrics' names taken.
    DefaultMetricsSystem.setMiniClusterMode(true);
    Configuration conf = common(folder);
    HostRacks.settings(layout).forEach(conf::set);
    conf.set(
        CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
        HostRacks.class.getName());
    settings.forEach(conf::set);
    NameNode.format(conf);
    NameNode nameNode = NameNode.createNameNode(new String[0], conf);
    Configuration clientConf = new Configuration(conf);
    FileSystem.setDefaultUri(
        clientConf, "hdfs://" + LOOPBACK + ":" + nameNode.getNameNodeAddress().getPort());
    RackHdfs hdfs = new RackHdfs(folder, nameNode, clientConf);
    try {
      for (String host : layout.hosts()) {
        hdfs.startDataNode(host);
      }
      hdfs.awaitDataNodes();
      return hdfs;
    } catch (IOException | RuntimeException e) {
      hdfs.close();
      throw e;
    }
  }

  /** Address of the file system, {@code hdfs://…}. */
  String uri() {
    return FileSystem.getDefaultUri(clientConf).toString();
  }

  /** A client of its own, to be closed by the caller. */
  DistributedFileSystem newClient() throws IOException {
    return (DistributedFileSystem) FileSystem.newInstance(clientConf);
  }

  /** By what a client that writes a block names the data node it favours. */
  InetSocketAddress transferAddress(String host) throws IOException {
    // With its name given: it is the address in the name node's books, and no look-up is wanted.
    return new InetSocketAddress(
        InetAddress.getByAddress(LOOPBACK, LOOPBACK_BYTES), dataNodes.get(host).getXferPort());
  }

  /** Takes a host's data node away; what only it holds cannot be read any more. */
  void stopDataNode(String host) {
    dataNodes.remove(host).shutdown();
  }

  /** Starts a host's data node on the blocks it has; its name node hears of it soon. */
  void startDataNode(String host) throws IOException {
    dataNodes.put(host, DataNode.createDataNode(new String[0], dataNode(folder, host, clientConf)));
  }

  @Override
  public void close() {
    dataNodes.values().forEach(DataNode::shutdown);
    dataNodes.clear();
    nameNode.stop();
    nameNode.join();
  }

  private static Configuration common(Path folder) throws IOException {
    Configuration conf = new HdfsConfiguration();
    Path name = Files.createDirectories(folder.resolve("name"));
    conf.set(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, name.toUri().toString());
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    FileSystem.setDefaultUri(conf, "hdfs://" + LOOPBACK + ":0");
    conf.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, LOOPBACK + ":0");
    conf.setBoolean(DFSConfigKeys.DFS_PERMISSIONS_ENABLED_KEY, false);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_SAFEMODE_EXTENSION_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_MIN_BLOCK_SIZE_KEY, 1024);
    // A block goes where we say, not where fewer clients read at the moment.
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
    conf.setLong(DFSConfigKeys.DFS_NAMENODE_DU_RESERVED_KEY, 0);
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 1);
    conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    // Nobody pulls a plug here.
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_EDITS_NOEDITLOGCHANNELFLUSH, true);
    conf.set("hadoop.security.group.mapping", "org.apache.hadoop.security.NullGroupsMapping");
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    return conf;
  }

  private static Configuration dataNode(Path folder, String host, Configuration common)
      throws IOException {
    Configuration conf = new Configuration(common);
    Path data = Files.createDirectories(folder.resolve("data-" + host));
    conf.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, data.toUri().toString());
    conf.set(DFSConfigKeys.DFS_DATANODE_HOST_NAME_KEY, host);
    conf.set(DFSConfigKeys.DFS_DATANODE_ADDRESS_KEY, LOOPBACK + ":0");
    conf.set(DFSConfigKeys.DFS_DATANODE_IPC_ADDRESS_KEY, LOOPBACK + ":0");
    conf.set(DFSConfigKeys.DFS_DATANODE_HTTP_ADDRESS_KEY, LOOPBACK + ":0");
    return conf;
  }

  private void awaitDataNodes() throws IOException {
    Deadline deadline = Deadline.in(START);
    try (DistributedFileSystem client = newClient()) {
      for (long ready; (ready = ready(client)) < dataNodes.size(); ) {
        deadline.pause("only " + ready + " of " + dataNodes.size() + " data nodes came up");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted", e);
    }
  }

  private static long ready(DistributedFileSystem client) throws IOException {
    long ready = 0;
    for (DatanodeInfo node : client.getDataNodeStats(DatanodeReportType.LIVE)) {
      ready += node.getRemaining() > 0 ? 1 : 0;
    }
    return ready;
  }
}
