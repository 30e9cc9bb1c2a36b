// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.ClusterSpec;
import io.kairos.common.InvalidSettingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Daemons that must not start: each says which property has which value and what to write instead.
 * What needs another user or another view of the machine is shown on a process of its own, the rest
 * on a daemon in this one.
 */
class RefusalsIT {
  private static final String NM = "yarn.nodemanager.";
  private static final String KAIROS_NM = NM + "kairos.";
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String KAIROS_RM = CAPACITY + "kairos.";
  private static final String LAUNCHER = NM + "containers-launcher.class";
  private static final String EXECUTOR = NM + "container-executor.class";

  @TempDir Path folder;

  @BeforeAll
  static void severalDaemonsInOneProcess() {
    DefaultMetricsSystem.setMiniClusterMode(true);
  }

  @Test
  void aNodeManagerWithoutPermissionOnTheCgroupEnds() {
    Cgroups.assumeWritable();
    assertEnds(
        "no-permission",
        spec -> spec.nodeLaunchPrefix(UnprivilegedIT.AS_NOBODY),
        "node1 ended",
        KAIROS_NM + "core-control",
        "cgroup-v1-quota",
        "chown");
  }

  @Test
  void aNodeManagerWithACgroupMountedReadOnlyEnds() {
    Cgroups.assumeWritable();
    List<String> readOnly =
        List.of(
            "unshare",
            "--mount",
            "bash",
            "-c",
            "mount -o remount,bind,ro " + Cgroups.MOUNT + " && exec \"$@\"",
            "bash");
    assertEnds(
        "read-only",
        spec -> spec.nodeLaunchPrefix(readOnly),
        "node1 ended",
        KAIROS_NM + "core-control",
        "cgroup-v1-quota",
        "read-only");
  }

  @Test
  void aResourceManagerWithANegativeQueueEnds() {
    assertEnds(
        "negative-queue",
        spec -> spec.capacityScheduler(KAIROS_RM + "queue-vcores", "-1"),
        "resourcemanager ended",
        KAIROS_RM + "queue-vcores",
        "-1",
        "0");
  }

  static Stream<Arguments> nodeManagers() {
    return Stream.of(
        arguments(
            Map.of(
                LAUNCHER,
                "org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncher"),
            List.of(LAUNCHER, "ContainersLauncher", "io.kairos.nm.KairosContainersLauncher")),
        arguments(
            Map.of(NM + "aux-services", ""),
            List.of(NM + "aux-services", "kairos", "io.kairos.nm.KairosAuxiliaryService")),
        arguments(
            Map.of(EXECUTOR, "org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor"),
            List.of(EXECUTOR, "DefaultContainerExecutor", "io.kairos.nm.KairosContainerExecutor")),
        arguments(
            Map.of(KAIROS_NM + "policy", "fair"), List.of(KAIROS_NM + "policy", "fair", "las")),
        arguments(
            Map.of(KAIROS_NM + "quantum-ms", "0"), List.of(KAIROS_NM + "quantum-ms", "0", "1")),
        arguments(
            Map.of(KAIROS_NM + "cores", "0"), List.of(KAIROS_NM + "cores", "0", "at least 1")),
        arguments(
            Map.of(KAIROS_NM + "starvation-quanta", "0"),
            List.of(KAIROS_NM + "starvation-quanta", "0", "1")),
        arguments(
            Map.of(KAIROS_NM + "mode", "on"),
            List.of(KAIROS_NM + "mode", "on", "enforce", "shadow")),
        arguments(
            Map.of(KAIROS_NM + "core-control", "cgroup"),
            List.of(KAIROS_NM + "core-control", "cgroup", "auto", "signal")),
        arguments(
            Map.of(KAIROS_NM + "core-control.cgroup-hierarchy", "../escape"),
            List.of(KAIROS_NM + "core-control.cgroup-hierarchy", "../escape", "relative")));
  }

  @ParameterizedTest
  @MethodSource("nodeManagers")
  void aNodeManagerRefuses(Map<String, String> wrong, List<String> said) {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.NM_LOCAL_DIRS, folder.resolve("local").toString());
    conf.set(YarnConfiguration.NM_LOG_DIRS, folder.resolve("logs").toString());
    conf.set(YarnConfiguration.NM_ADDRESS, "127.0.0.1:0");
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, "127.0.0.1:0");
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, "127.0.0.1:0");
    KairosCluster.nodeManager("refusals").forEach(conf::set);
    wrong.forEach(conf::set);
    assertRefuses(new NodeManager(), conf, said);
  }

  static Stream<Arguments> resourceManagers() {
    return Stream.of(
        arguments(
            Map.of(
                CAPACITY + "resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator"),
            List.of(
                CAPACITY + "resource-calculator",
                "DefaultResourceCalculator",
                "DominantResourceCalculator")),
        arguments(
            Map.of(CAPACITY + "multi-node-placement-enabled", "true"),
            List.of(CAPACITY + "multi-node-placement-enabled", "true", "remove")),
        arguments(
            Map.of(NM + "opportunistic-containers-queue-policy", "BY_RESOURCES"),
            List.of(NM + "opportunistic-containers-queue-policy", "BY_RESOURCES", "BY_QUEUE_LEN")),
        arguments(
            Map.of(KAIROS_RM + "dispatch-interval-ms", "0"),
            List.of(KAIROS_RM + "dispatch-interval-ms", "0", "1")),
        arguments(
            Map.of(KAIROS_RM + "tie-breaker", "median"),
            List.of(KAIROS_RM + "tie-breaker", "median", "var")),
        arguments(
            Map.of(KAIROS_RM + "job-order", "lifo"),
            List.of(KAIROS_RM + "job-order", "lifo", "fifo", "las")));
  }

  @ParameterizedTest
  @MethodSource("resourceManagers")
  void aResourceManagerRefuses(Map<String, String> wrong, List<String> said) {
    YarnConfiguration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, "io.kairos.rm.KairosScheduler");
    wrong.forEach(conf::set);
    assertRefuses(new ResourceManager(), conf, said);
  }

  private static void assertRefuses(Service daemon, YarnConfiguration conf, List<String> said) {
    Throwable refusal =
        catchThrowable(
            () -> {
              daemon.init(conf);
              daemon.start();
            });
    daemon.stop();
    assertThat(refusal).as("%s with %s", daemon.getName(), said).isNotNull();
    Throwable cause = refusal;
    while (cause.getCause() != null && !(cause instanceof InvalidSettingException)) {
      cause = cause.getCause();
    }
    assertThat(cause)
        .isInstanceOf(InvalidSettingException.class)
        .message()
        .contains(said)
        .doesNotContain("\n");
  }

  private static void assertEnds(String name, Consumer<ClusterSpec> wrong, String... said) {
    assertThatThrownBy(
            () -> {
              KairosCluster started = KairosCluster.start(name, wrong);
              started.close();
            })
        .isInstanceOf(ClusterException.class)
        .message()
        .contains(said);
  }
}
