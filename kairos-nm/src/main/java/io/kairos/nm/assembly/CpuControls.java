// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.assembly;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.check.ExecutorCheck;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.QueueingTasks;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.nm.state.FormerControl;
import io.kairos.nm.state.NodeState;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.server.nodemanager.Context;

/** Makes CPU control from what the operator asked for and what YARN does with cgroups itself. */
final class CpuControls {
  private final Context context;
  private final NodeSettings settings;
  private final String nodeName;
  private final Optional<Path> stateDirectory;

  /**
   * @param nodeName what tells this NodeManager from others of the host; usable in a path
   * @param stateDirectory what survives a restart, if anything does
   */
  CpuControls(
      Context context, NodeSettings settings, String nodeName, Optional<Path> stateDirectory) {
    this.context = context;
    this.settings = settings;
    this.nodeName = nodeName;
    this.stateDirectory = stateDirectory;
  }

  /**
   * The control of this node.
   *
   * @throws InvalidSettingException if it does not work here
   */
  CoreControl create() {
    if (settings.queuesTasks()) {
      return CoreControlFactory.inert(QueueingTasks.CONTROL);
    }
    if (settings.isShadow()) {
      return CoreControlFactory.inert("shadow");
    }
    CoreControlChoice choice = settings.coreControl().choice();
    return create(
        choice,
        ExecutorCheck.cgroupsOfYarn(context.getContainerExecutor(), context.getConf(), choice));
  }

  /**
   * Gives tasks of before a restart their CPU back.
   *
   * @param before what is known from before the restart, with what has ended since
   * @param alive containers of this NodeManager that may still run
   */
  void restore(CoreControl present, NodeState before, Set<String> alive, NodeMetrics metrics) {
    Optional<String> cgroupsOfYarn =
        ExecutorCheck.cgroupsOfYarn(context.getContainerExecutor(), context.getConf());
    new FormerControl(present, choice -> create(choice, cgroupsOfYarn), metrics)
        .restore(before, alive);
  }

  private CoreControl create(CoreControlChoice choice, Optional<String> cgroupsOfYarn) {
    CoreControlOptions asked = settings.coreControl();
    return CoreControlFactory.create(
        asked
            .but()
            .choice(choice)
            .limitToCores(
                asked.limitToCores()
                    && !(cgroupsOfYarn.isPresent()
                        && ExecutorCheck.yarnCapsTasks(context.getConf())))
            // Of its own, or one NodeManager's restart would sweep away another's tasks.
            .hierarchy(asked.hierarchy() + "/" + nodeName)
            .existingHierarchy(cgroupsOfYarn.orElse(null))
            .stateDirectory(stateDirectory.orElse(null))
            .tasksOfOthers(
                ExecutorCheck.runsTasksOfOthers(
                    context.getContainerExecutor().getClass(), context.getConf()))
            .build());
  }
}
