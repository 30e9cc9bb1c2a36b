// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.curator.ZKCuratorManager;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.LeveldbRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore;

/**
 * The place of the history is beside the ResourceManager's own state: that outlives the process,
 * and with high availability the next active one finds it.
 */
final class HistoryPlaces {
  private HistoryPlaces() {}

  /**
   * @param store that the ResourceManager really uses
   * @param resourceManager lends its connection to ZooKeeper, or makes one
   * @return empty if the ResourceManager keeps no state, or where nobody here knows
   * @throws IOException if the place cannot be reached
   */
  static Optional<HistoryPlace> beside(
      RMStateStore store, ResourceManager resourceManager, Configuration conf) throws IOException {
    if (store instanceof FileSystemRMStateStore) {
      return Optional.of(
          new FilePlace(new Path(conf.get(YarnConfiguration.FS_RM_STATE_STORE_URI)), conf));
    }
    if (store instanceof LeveldbRMStateStore) {
      Path folder = new Path(conf.get(YarnConfiguration.RM_LEVELDB_STORE_PATH));
      // It is of this host, whatever the default file system is.
      return Optional.of(new FilePlace(new Path("file://" + folder.toUri().getPath()), conf));
    }
    return store instanceof ZKRMStateStore
        ? Optional.of(inZooKeeper(resourceManager, conf))
        : Optional.empty();
  }

  private static HistoryPlace inZooKeeper(ResourceManager resourceManager, Configuration conf)
      throws IOException {
    ZKCuratorManager shared = resourceManager.getZKManager();
    ZKCuratorManager manager =
        shared == null ? resourceManager.createAndStartZKManager(conf) : shared;
    return new ZooKeeperPlace(
        manager,
        shared == null,
        ZKCuratorManager.getZKAcls(conf),
        conf.get(
            YarnConfiguration.ZK_RM_STATE_STORE_PARENT_PATH,
            YarnConfiguration.DEFAULT_ZK_RM_STATE_STORE_PARENT_PATH));
  }
}
