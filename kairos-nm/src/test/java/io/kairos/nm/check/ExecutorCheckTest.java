// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.KairosContainerExecutor;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.settings.NodeSettings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.junit.jupiter.api.Test;

class ExecutorCheckTest {
  private final Configuration conf = new Configuration(false);

  @Test
  void ourExecutorMakesTheCgroupsItself() {
    assertThat(
            ExecutorCheck.cgroupsOfYarn(
                new KairosContainerExecutor(), conf, CoreControlChoice.AUTO))
        .isEmpty();
  }

  @Test
  void linuxContainerExecutorWithCpuCgroupsHasMadeThem() {
    conf.setBoolean(YarnConfiguration.NM_CPU_RESOURCE_ENABLED, true);
    assertThat(
            ExecutorCheck.cgroupsOfYarn(new LinuxContainerExecutor(), conf, CoreControlChoice.AUTO))
        .contains("hadoop-yarn");
    conf.set(YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_HIERARCHY, "/yarn/containers/");
    assertThat(
            ExecutorCheck.cgroupsOfYarn(
                new LinuxContainerExecutor(), conf, CoreControlChoice.CGROUP_V1_IDLE))
        .contains("yarn/containers");
  }

  @Test
  void theOldWayToAskForCgroupsCountsToo() {
    conf.set(
        YarnConfiguration.NM_LINUX_CONTAINER_RESOURCES_HANDLER,
        "org.apache.hadoop.yarn.server.nodemanager.util.CgroupsLCEResourcesHandler");
    assertThat(
            ExecutorCheck.cgroupsOfYarn(new LinuxContainerExecutor(), conf, CoreControlChoice.AUTO))
        .contains("hadoop-yarn");
  }

  @Test
  void linuxContainerExecutorWithoutCgroupsIsRefused() {
    assertThatThrownBy(
            () ->
                ExecutorCheck.cgroupsOfYarn(
                    new LinuxContainerExecutor(), conf, CoreControlChoice.AUTO))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(YarnConfiguration.NM_CPU_RESOURCE_ENABLED + " is not set: set it to");
  }

  @Test
  void signalsNeedNoCgroup() {
    assertThat(
            ExecutorCheck.cgroupsOfYarn(
                new DefaultContainerExecutor(), conf, CoreControlChoice.SIGNAL))
        .isEmpty();
  }

  @Test
  void tasksOfOtherUsersAreThoseOfLinuxContainerExecutorUnlessItRunsThemAsTheDaemonsUser() {
    String user = System.getProperty("user.name");
    try {
      System.setProperty("user.name", "yarn");
      assertThat(runsTasksOfOthers(LinuxContainerExecutor.class)).isTrue();
      assertThat(runsTasksOfOthers(KairosContainerExecutor.class)).isFalse();
      conf.set(YarnConfiguration.NM_NONSECURE_MODE_LOCAL_USER_KEY, "yarn");
      assertThat(runsTasksOfOthers(LinuxContainerExecutor.class)).isFalse();
      conf.setBoolean(YarnConfiguration.NM_NONSECURE_MODE_LIMIT_USERS, false);
      assertThat(runsTasksOfOthers(LinuxContainerExecutor.class)).isTrue();
      conf.setBoolean(YarnConfiguration.NM_NONSECURE_MODE_LIMIT_USERS, true);
      conf.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, "kerberos");
      assertThat(runsTasksOfOthers(LinuxContainerExecutor.class)).isTrue();
      System.setProperty("user.name", "root");
      assertThat(runsTasksOfOthers(LinuxContainerExecutor.class)).isFalse();
    } finally {
      System.setProperty("user.name", user);
    }
  }

  private boolean runsTasksOfOthers(Class<? extends ContainerExecutor> executor) {
    return ExecutorCheck.runsTasksOfOthers(executor, conf);
  }

  @Test
  void signalsDoNotReachTheProcessesOfOtherUsers() {
    String user = System.getProperty("user.name");
    System.setProperty("user.name", "yarn");
    try {
      assertThatThrownBy(
              () ->
                  ExecutorCheck.cgroupsOfYarn(
                      new LinuxContainerExecutor(), conf, CoreControlChoice.SIGNAL))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageContaining(NodeSettings.CORE_CONTROL.property() + " = signal");
    } finally {
      System.setProperty("user.name", user);
    }
  }
}
