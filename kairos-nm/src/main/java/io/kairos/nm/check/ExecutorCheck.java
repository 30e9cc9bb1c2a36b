// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.nm.settings.PluginNames;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;

/** Whether the container executor leaves the tasks where CPU control can get hold of them. */
public final class ExecutorCheck {
  private static final String OLD_CGROUPS_HANDLER = "CgroupsLCEResourcesHandler";
  private static final String DEFAULT_YARN_HIERARCHY = "/hadoop-yarn";

  private ExecutorCheck() {}

  /**
   * @return the directory below the cgroup mount in which YARN itself makes the tasks' cgroups;
   *     empty if it does not
   * @throws InvalidSettingException if tasks could not be suspended
   */
  public static Optional<String> cgroupsOfYarn(
      ContainerExecutor executor, Configuration conf, CoreControlChoice choice) {
    return cgroupsOfYarn(executor.getClass(), conf, choice);
  }

  /** The same for an executor that nobody has made yet. */
  public static Optional<String> cgroupsOfYarn(
      Class<? extends ContainerExecutor> executor, Configuration conf, CoreControlChoice choice) {
    boolean linuxExecutor = LinuxContainerExecutor.class.isAssignableFrom(executor);
    if (choice == CoreControlChoice.SIGNAL) {
      if (linuxExecutor && !"root".equals(System.getProperty("user.name"))) {
        throw new InvalidSettingException(
            CoreControlOptions.CHOICE_PROPERTY,
            "signal",
            "LinuxContainerExecutor runs tasks as users whose processes this NodeManager may not"
                + " signal; use auto, and set "
                + YarnConfiguration.NM_CPU_RESOURCE_ENABLED
                + " to true.");
      }
      return Optional.empty();
    }
    Optional<String> cgroupsOfYarn = cgroupsOfYarn(executor, conf);
    if (cgroupsOfYarn.isPresent()) {
      return cgroupsOfYarn;
    }
    if (linuxExecutor) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_CPU_RESOURCE_ENABLED,
          conf.get(YarnConfiguration.NM_CPU_RESOURCE_ENABLED),
          "set it to true, so that LinuxContainerExecutor makes a cgroup for each task, or set "
              + NodeSettings.MODE.property()
              + " to shadow.");
    }
    if (!executor.getName().equals(PluginNames.EXECUTOR)) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_CONTAINER_EXECUTOR,
          conf.get(YarnConfiguration.NM_CONTAINER_EXECUTOR),
          "set it to "
              + PluginNames.EXECUTOR
              + " (or to LinuxContainerExecutor with cgroups), so that each task has a cgroup; or"
              + " set "
              + CoreControlOptions.CHOICE_PROPERTY
              + " to signal or "
              + NodeSettings.MODE.property()
              + " to shadow.");
    }
    return Optional.empty();
  }

  /** The same where tasks are not going to be suspended, so that nothing is refused. */
  public static Optional<String> cgroupsOfYarn(ContainerExecutor executor, Configuration conf) {
    return cgroupsOfYarn(executor.getClass(), conf);
  }

  private static Optional<String> cgroupsOfYarn(
      Class<? extends ContainerExecutor> executor, Configuration conf) {
    return LinuxContainerExecutor.class.isAssignableFrom(executor) && makesCpuCgroups(conf)
        ? Optional.of(
            conf.get(YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_HIERARCHY, DEFAULT_YARN_HIERARCHY)
                .replaceAll("^/+|/+$", ""))
        : Optional.empty();
  }

  /**
   * Whether tasks run as users other than this one, who is not root. The kernel does not let such a
   * user move them from one cgroup to another.
   */
  public static boolean runsTasksOfOthers(
      Class<? extends ContainerExecutor> executor, Configuration conf) {
    String user = System.getProperty("user.name");
    if (!LinuxContainerExecutor.class.isAssignableFrom(executor) || user.equals("root")) {
      return false;
    }
    boolean isOneUser =
        SecurityUtil.getAuthenticationMethod(conf) == AuthenticationMethod.SIMPLE
            && conf.getBoolean(
                YarnConfiguration.NM_NONSECURE_MODE_LIMIT_USERS,
                YarnConfiguration.DEFAULT_NM_NONSECURE_MODE_LIMIT_USERS);
    return !isOneUser
        || !user.equals(
            conf.get(
                YarnConfiguration.NM_NONSECURE_MODE_LOCAL_USER_KEY,
                YarnConfiguration.DEFAULT_NM_NONSECURE_MODE_LOCAL_USER));
  }

  /** Whether YARN gives each of its cgroups a quota of its own. */
  public static boolean yarnCapsTasks(Configuration conf) {
    return conf.getBoolean(
        YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_STRICT_RESOURCE_USAGE,
        YarnConfiguration.DEFAULT_NM_LINUX_CONTAINER_CGROUPS_STRICT_RESOURCE_USAGE);
  }

  private static boolean makesCpuCgroups(Configuration conf) {
    return conf.getBoolean(
            YarnConfiguration.NM_CPU_RESOURCE_ENABLED,
            YarnConfiguration.DEFAULT_NM_CPU_RESOURCE_ENABLED)
        || conf.get(YarnConfiguration.NM_LINUX_CONTAINER_RESOURCES_HANDLER, "")
            .endsWith(OLD_CGROUPS_HANDLER);
  }
}
