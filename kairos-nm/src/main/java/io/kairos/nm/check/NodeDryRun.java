// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.Processors;
import io.kairos.nm.cgroup.place.CgroupMount;
import io.kairos.nm.cgroup.place.CgroupMounts;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.cgroup.setup.CoreControlProbe;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.nm.settings.PluginNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.util.NodeManagerHardwareUtils;

/**
 * What a NodeManager would refuse at its start, found by the code that would refuse it, without
 * starting one. Not thread-safe.
 */
public final class NodeDryRun {
  /** Of Hadoop 3.5 and newer. */
  private static final String CGROUP_V2 =
      "yarn.nodemanager.linux-container-executor.cgroups.v2.enabled";

  private final Configuration conf;
  private final NodeSettings settings;

  /**
   * @param conf of the NodeManager, stock defaults included
   * @throws InvalidSettingException for the first setting that cannot be used
   */
  public NodeDryRun(Configuration conf) {
    this.conf = conf;
    this.settings = NodeSettings.read(conf::getTrimmed);
  }

  /** Whether decisions are only counted. */
  public boolean isShadow() {
    return settings.isShadow();
  }

  /**
   * @throws InvalidSettingException for the first number of stock YARN that cannot be read
   */
  public static void checkStockNumbers(Configuration conf) {
    StockNumbers.check(conf);
  }

  /**
   * @throws InvalidSettingException if stock YARN would keep tasks beyond N from being launched
   */
  public void checkLaunchQueue() {
    if (!settings.isShadow()) {
      LaunchQueueCheck.check(conf);
    }
  }

  /**
   * @throws InvalidSettingException if CPU control could not get hold of what the container
   *     executor launches, or there is no such executor
   */
  public void checkExecutor() {
    if (suspends()) {
      cgroupsOfYarn();
    }
  }

  /**
   * Tries whether this process could control CPU as the NodeManager will, in cgroups of its own
   * that are gone afterwards.
   *
   * @param owner the account of the NodeManager, for what an operator is told to do
   * @return how suspended tasks would be kept from the CPU; empty if none will be suspended
   * @throws InvalidSettingException if that does not work here
   */
  public Optional<SuspensionPlan> tryCoreControl(String owner) {
    if (!suspends()) {
      return Optional.empty();
    }
    CoreControlOptions asked = settings.coreControl();
    CoreControlProbe probe =
        CoreControlFactory.probe(
            asked
                .but()
                // A NodeManager may be at work in the one that is configured.
                .hierarchy(asked.hierarchy() + "/check-" + ProcessHandle.current().pid())
                .existingHierarchy(cgroupsOfYarn().orElse(null))
                .owner(owner)
                .tasksOfOthers(ExecutorCheck.runsTasksOfOthers(executor(), conf))
                .build());
    probe
        .obstacle(asked.choice())
        .ifPresent(
            obstacle -> {
              throw new InvalidSettingException(
                  CoreControlOptions.CHOICE_PROPERTY, Setting.spell(asked.choice()), obstacle);
            });
    CoreControlChoice taken =
        asked.choice() != CoreControlChoice.AUTO
            ? asked.choice()
            : probe.isPossible(CoreControlChoice.CGROUP_V2_IDLE)
                ? CoreControlChoice.CGROUP_V2_IDLE
                : CoreControlChoice.CGROUP_V1_IDLE;
    return Optional.of(
        new SuspensionPlan(
            taken,
            probe.means(taken).orElse("unknown"),
            probe.cpuTimeObstacle(taken).orElse(null)));
  }

  /**
   * To how many cores all tasks are limited together, while this host has more processors than
   * that; empty if there is no such limit. In shadow mode: what would be in mode enforce.
   */
  public OptionalInt limitedTo() {
    if (!limitsTogether()) {
      return OptionalInt.empty();
    }
    int cores =
        settings.get(NodeSettings.CORES).orElseGet(() -> NodeManagerHardwareUtils.getVCores(conf));
    return cores < processors() ? OptionalInt.of(cores) : OptionalInt.empty();
  }

  /** Whether all tasks are limited together wherever a host has more processors than vcores. */
  public boolean limitsTogether() {
    CoreControlChoice choice = settings.coreControl().choice();
    return !settings.queuesTasks()
        && settings.get(NodeSettings.LIMIT_TO_CORES)
        && !isEachTaskCapped(conf)
        && EnumSet.of(
                CoreControlChoice.AUTO,
                CoreControlChoice.CGROUP_V1_IDLE,
                CoreControlChoice.CGROUP_V2_IDLE)
            .contains(choice);
  }

  /** On which tasks may run here. */
  public static int processors() {
    return Processors.ofThisProcess();
  }

  /** Whether LinuxContainerExecutor gives each task a quota, so that Kairos sets none for all. */
  public static boolean isEachTaskCapped(Configuration conf) {
    return ExecutorCheck.yarnCapsTasks(conf) && namesLinuxExecutor(conf);
  }

  /** Whether the container executor is LinuxContainerExecutor by its name; loads no class. */
  public static boolean namesLinuxExecutor(Configuration conf) {
    return conf.getTrimmed(YarnConfiguration.NM_CONTAINER_EXECUTOR, "")
        .endsWith("LinuxContainerExecutor");
  }

  /**
   * Whether it matters which account tries CPU control: cgroups have an owner, and so have the
   * processes of LinuxContainerExecutor.
   */
  public boolean dependsOnAccount() {
    return suspends()
        && (settings.coreControl().choice() != CoreControlChoice.SIGNAL
            || LinuxContainerExecutor.class.isAssignableFrom(executor()));
  }

  /** Whether YARN's own executor makes the cgroups, once its NodeManager runs. */
  public boolean usesCgroupsOfYarn() {
    return suspends() && cgroupsOfYarn().isPresent();
  }

  /**
   * What keeps YARN's own executor from making cgroups, by the code of Hadoop; empty if nothing
   * does, if Kairos makes them, or if YARN is told to mount them or where.
   *
   * @param owner the account of the NodeManager, for what an operator is told to do
   */
  public Optional<String> yarnCgroupObstacle(String owner) {
    if (!suspends()
        || settings.coreControl().choice() == CoreControlChoice.SIGNAL
        || conf.getBoolean(YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_MOUNT, false)
        || conf.get(YarnConfiguration.NM_LINUX_CONTAINER_CGROUPS_MOUNT_PATH) != null) {
      return Optional.empty();
    }
    return cgroupsOfYarn()
        .flatMap(
            name ->
                mountPointOfYarn().flatMap(point -> obstacleOfYarn(point.resolve(name), owner)));
  }

  private static Optional<String> obstacleOfYarn(Path directory, String owner) {
    return YarnHierarchy.obstacle(directory, owner)
        .or(() -> YarnHierarchy.controllerObstacle(directory, VersionInfo.getVersion()));
  }

  private Optional<Path> mountPointOfYarn() {
    Optional<Path> given = settings.coreControl().mountRoot();
    if (given.isPresent()) {
      return given;
    }
    try {
      CgroupMounts mounts = CgroupMounts.ofThisProcess();
      return (conf.getBoolean(CGROUP_V2, false) ? mounts.v2() : mounts.v1Cpu())
          .map(CgroupMount::point);
    } catch (IOException e) {
      // No Linux; the trial of CPU control says so.
      return Optional.empty();
    }
  }

  private boolean suspends() {
    return !settings.isShadow() && !settings.queuesTasks();
  }

  private Optional<String> cgroupsOfYarn() {
    return ExecutorCheck.cgroupsOfYarn(executor(), conf, settings.coreControl().choice());
  }

  private Class<? extends ContainerExecutor> executor() {
    try {
      return conf.getClass(
          YarnConfiguration.NM_CONTAINER_EXECUTOR,
          DefaultContainerExecutor.class,
          ContainerExecutor.class);
    } catch (RuntimeException e) {
      // Hadoop's way to say that there is no such class, or that it is something else.
      throw new InvalidSettingException(
          YarnConfiguration.NM_CONTAINER_EXECUTOR,
          conf.get(YarnConfiguration.NM_CONTAINER_EXECUTOR),
          "is no container executor on the class path; use " + PluginNames.EXECUTOR + ".");
    }
  }
}
