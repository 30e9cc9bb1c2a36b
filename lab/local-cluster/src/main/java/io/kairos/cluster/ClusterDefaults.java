// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** The settings every cluster starts from: stock YARN, stripped of what only costs CPU here. */
final class ClusterDefaults {
  private static final String QUEUE = "yarn.scheduler.capacity.root.default.";

  private ClusterDefaults() {}

  /** For all daemons and clients. */
  static void common(ClusterSpec spec, Configuration conf) {
    conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
    conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, spec.heartbeatMillis());
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1);
    conf.setInt(YarnConfiguration.RM_AM_MAX_ATTEMPTS, 1);
    conf.setInt(YarnConfiguration.RM_CLIENT_THREAD_COUNT, 8);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_CLIENT_THREAD_COUNT, 8);
    conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 200);
    conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 60_000);
    // By default a folder in /tmp that all ResourceManagers of this user share.
    Path store = spec.folder().resolve("resourcemanager");
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        store.resolve("node-attributes").toUri().toString());
    conf.set(
        YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR,
        store.resolve("node-labels").toUri().toString());
    conf.setInt("yarn.client.application-client-protocol.poll-interval-ms", 10);
    spec.zooKeeper().ifPresent(address -> highAvailability(address, conf));
  }

  private static void highAvailability(String zooKeeper, Configuration conf) {
    conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
    conf.set(YarnConfiguration.RM_CLUSTER_ID, "local");
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.set(YarnConfiguration.RM_STORE, ZKRMStateStore.class.getName());
    conf.set(CommonConfigurationKeys.ZK_ADDRESS, zooKeeper);
    // Hadoop 3.5 wants its own name of the same thing, too.
    conf.set(YarnConfiguration.RM_PREFIX + "zk-address", zooKeeper);
    // So long nobody is active after a kill.
    conf.setInt(YarnConfiguration.RM_ZK_TIMEOUT_MS, 5_000);
    conf.setInt(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, 200);
    conf.setInt(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, 500);
  }

  /** For one NodeManager. */
  static void node(ClusterSpec spec, Path folder, Configuration conf) {
    conf.set(YarnConfiguration.NM_LOCAL_DIRS, folder.resolve("local").toString());
    conf.set(YarnConfiguration.NM_LOG_DIRS, folder.resolve("logs").toString());
    conf.set(YarnConfiguration.NM_RECOVERY_DIR, folder.resolve("recovery").toString());
    conf.setBoolean(YarnConfiguration.NM_RECOVERY_ENABLED, spec.nodeRecovery());
    conf.setInt(YarnConfiguration.NM_VCORES, spec.vcoresPerNode());
    conf.setInt(YarnConfiguration.NM_PMEM_MB, spec.memoryMbPerNode());
    conf.setInt(YarnConfiguration.NM_CONTAINER_MGR_THREAD_COUNT, 8);
    // How long a stopping NodeManager waits for its applications; we end what is left anyway.
    conf.setInt(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 500);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    // All of these run, fork or scan on every node or for every container, and help nobody here.
    conf.setBoolean(YarnConfiguration.NM_CONTAINER_MONITOR_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_CONTAINER_METRICS_ENABLE, false);
    conf.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
    conf.setBoolean(YarnConfiguration.NM_LOG_CONTAINER_DEBUG_INFO, false);
    conf.set(YarnConfiguration.NM_ENV_WHITELIST, "JAVA_HOME,PATH,LANG");
    // MapReduce's default is one port for all, and the nodes share a machine.
    conf.setInt("mapreduce.shuffle.port", 0);
  }

  /** One queue that gives everything to whoever comes first: no limit but the cluster itself. */
  static void capacityScheduler(Configuration conf) {
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.set(QUEUE + "capacity", "100");
    conf.set(QUEUE + "maximum-capacity", "100");
    conf.set(QUEUE + "user-limit-factor", "1000");
    // Unmanaged masters need no container, yet each counts as one against this limit.
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "10000");
    conf.set(
        "yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
  }
}
