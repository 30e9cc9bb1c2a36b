// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.settings.NodeSettings;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real NodeManager that is set up wrongly: it does not start, and says what to set. */
class RefusalTest {
  private static final String NOT_SET = " is not set: ";

  @TempDir Path directory;
  private final NodeManager nodeManager = new NodeManager();
  private Configuration conf;

  @BeforeEach
  void configure() {
    DefaultMetricsSystem.setMiniClusterMode(true);
    conf = new YarnConfiguration();
    conf.set(YarnConfiguration.NM_LOCAL_DIRS, directory.resolve("local").toString());
    conf.set(YarnConfiguration.NM_LOG_DIRS, directory.resolve("log").toString());
    conf.set(YarnConfiguration.NM_ADDRESS, "127.0.0.1:0");
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, "127.0.0.1:0");
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, "127.0.0.1:0");
    conf.setBoolean("yarn.nodemanager.disk-health-checker.enable", false);
    // Where a start should get further than it may, it ends for want of a ResourceManager.
    conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 0);
    conf.set(YarnConfiguration.NM_AUX_SERVICES, "kairos");
    conf.set(KairosAuxiliaryService.CLASS_PROPERTY, KairosAuxiliaryService.class.getName());
    conf.set(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, KairosContainersLauncher.class.getName());
    conf.set(YarnConfiguration.NM_CONTAINER_EXECUTOR, KairosContainerExecutor.class.getName());
  }

  @AfterEach
  void nothingOfThePluginIsLeftInTheDaemon() {
    nodeManager.stop();
    assertThat(nodeManager.isInState(Service.STATE.STOPPED)).isTrue();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("Kairos"));
    assertThat(NodeHook.of(conf)).isEmpty();
  }

  @Test
  void theAuxiliaryServiceWithoutTheLauncher() {
    conf.unset(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS);
    conf.unset(YarnConfiguration.NM_CONTAINER_EXECUTOR);
    refuses(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS + NOT_SET,
        KairosContainersLauncher.class.getName());
  }

  @Test
  void theLauncherWithoutTheAuxiliaryService() {
    conf.set(YarnConfiguration.NM_AUX_SERVICES, "");
    refuses(
        YarnConfiguration.NM_AUX_SERVICES,
        "add kairos here",
        KairosAuxiliaryService.CLASS_PROPERTY,
        KairosAuxiliaryService.class.getName());
  }

  @Test
  void theExecutorAlone() {
    conf.unset(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS);
    conf.set(YarnConfiguration.NM_AUX_SERVICES, "");
    refuses(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS + NOT_SET,
        KairosContainersLauncher.class.getName());
  }

  @Test
  void anExecutorThatMakesNoCgroups() {
    conf.unset(YarnConfiguration.NM_CONTAINER_EXECUTOR);
    refuses(
        YarnConfiguration.NM_CONTAINER_EXECUTOR + NOT_SET,
        KairosContainerExecutor.class.getName(),
        NodeSettings.CORE_CONTROL.property() + " to signal",
        NodeSettings.MODE.property() + " to shadow");
  }

  @Test
  void aServiceInAClassLoaderOfItsOwn() {
    conf.unset(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS);
    conf.unset(YarnConfiguration.NM_CONTAINER_EXECUTOR);
    conf.set(NodeHook.ID_PROPERTY, "set by a launcher that another class loader has loaded");
    refuses("yarn.nodemanager.aux-services.kairos.classpath", "class path");
  }

  @Test
  void aMountThatIsNoCgroupFileSystem() {
    conf.set(NodeSettings.CORE_CONTROL.property(), "cgroup-v1-quota");
    conf.set(NodeSettings.CGROUP_MOUNT.property(), directory.toString());
    refuses(directory.toString());
  }

  @ParameterizedTest
  @CsvSource({"queue-policy, BY_RESOURCES, BY_QUEUE_LEN", "max-queue-length, 10, use 0"})
  void aQueueInWhichTasksBeyondNWouldWaitForTheirLaunch(String key, String value, String fix) {
    String property = "yarn.nodemanager.opportunistic-containers-" + key;
    conf.set(property, value);
    refuses(property + " = " + value + ": ", fix);
  }

  @ParameterizedTest
  @CsvSource({
    "policy, fifo",
    "policy, LAS",
    "mode, on",
    "cores, 0",
    "cores, -1",
    "cores, all",
    "quantum-ms, 0",
    "quantum-ms, -50000",
    "quantum-ms, 50 s",
    "starvation-quanta, 0",
    "starvation-grant-quanta, 0",
    "core-control, cgroup",
    "core-control.suspended-percent, 0",
    "core-control.suspended-percent, 100",
    "core-control.cgroup-hierarchy, ../kairos",
    "core-control.cgroup-mount, cgroup",
    "core-control.move-daemon-to-leaf, yes",
    "state-interval-ms, 0"
  })
  void aValueOutOfRange(String key, String value) {
    conf.set(NodeSettings.PREFIX + key, value);
    refuses(NodeSettings.PREFIX + key + " = " + value + ": ");
  }

  @ParameterizedTest
  @CsvSource({
    YarnConfiguration.NM_OPPORTUNISTIC_CONTAINERS_MAX_QUEUE_LENGTH + ", ten, a whole number",
    YarnConfiguration.RM_AM_EXPIRY_INTERVAL_MS + ", ten minutes, 900000",
    YarnConfiguration.NM_VCORES + ", four, a whole number",
    YarnConfiguration.NM_VCORES + ", 4.0, a whole number",
    YarnConfiguration.NM_PMEM_MB + ", 8 GB, a whole number",
  })
  void aNumberOfStockYarnThatIsNone(String property, String value, String fix) {
    conf.set(property, value);
    refuses(property + " = " + value + ": ", fix, "remove the property for ");
  }

  private void refuses(String... parts) {
    assertThatThrownBy(
            () -> {
              nodeManager.init(conf);
              nodeManager.start();
            })
        .satisfies(
            thrown -> {
              Throwable cause = thrown;
              while (!(cause instanceof InvalidSettingException) && cause.getCause() != null) {
                cause = cause.getCause();
              }
              assertThat(cause)
                  .isInstanceOf(InvalidSettingException.class)
                  .hasMessageContainingAll(parts);
            });
  }
}
