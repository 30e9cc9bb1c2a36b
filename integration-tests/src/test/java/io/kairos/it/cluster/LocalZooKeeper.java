// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.FreePorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;

/** A ZooKeeper in this process, as real as one of its own: it outlives the daemons of a cluster. */
final class LocalZooKeeper implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int PATIENCE_MILLIS = 60_000;

  private final ZooKeeperServerEmbedded server;
  private final String address;

  /**
   * @param folder of its own, made here
   */
  LocalZooKeeper(Path folder) throws Exception {
    int port = new FreePorts().next(HOST);
    address = HOST + ":" + port;
    Properties properties = new Properties();
    properties.setProperty("clientPortAddress", HOST);
    properties.setProperty("clientPort", String.valueOf(port));
    properties.setProperty("tickTime", "1000");
    properties.setProperty("admin.enableServer", "false");
    server =
        ZooKeeperServerEmbedded.builder()
            .baseDir(Files.createDirectories(folder))
            .configuration(properties)
            .exitHandler(ExitHandler.LOG_ONLY)
            .build();
    server.start(PATIENCE_MILLIS);
  }

  /** Host and port. */
  String address() {
    return address;
  }

  /**
   * @param path of a znode that anybody may read
   * @return empty while there is no such znode
   */
  Optional<byte[]> read(String path) throws Exception {
    try (ZooKeeper client = new ZooKeeper(address, PATIENCE_MILLIS, event -> {})) {
      return Optional.of(client.getData(path, false, null));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
