// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.curator.test.TestingServer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.util.curator.ZKCuratorManager;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.Test;

class ZooKeeperPlaceTest {
  private static final String PARENT = "/rmstore";

  @Test
  void theHistoryOfOneResourceManagerIsReadByTheNext() throws Exception {
    try (TestingServer server = new TestingServer()) {
      try (ZooKeeperPlace first = place(server)) {
        assertThat(first.read()).isEmpty();
        first.write(new byte[] {1, 2, 3});
        first.write(new byte[] {4});
      }
      try (ZooKeeperPlace second = place(server)) {
        assertThat(second.read()).hasValue(new byte[] {4});
        assertThat(second).hasToString("ZooKeeper's /rmstore/KairosJobHistory");
      }
    }
  }

  private static ZooKeeperPlace place(TestingServer server) throws Exception {
    Configuration conf = new Configuration(false);
    conf.set(CommonConfigurationKeys.ZK_ADDRESS, server.getConnectString());
    ZKCuratorManager zooKeeper = new ZKCuratorManager(conf);
    zooKeeper.start();
    return new ZooKeeperPlace(zooKeeper, true, ZooDefs.Ids.OPEN_ACL_UNSAFE, PARENT);
  }
}
