// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.agent.Details;
import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.agent.NodeHook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.ConfigurationException;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerStartContext;

/**
 * DefaultContainerExecutor whose launch shell puts itself into the task's cgroup before it becomes
 * the task, so that no process of the task is ever outside where the kernel allows that: {@code
 * yarn.nodemanager.container-executor.class}. Not needed with LinuxContainerExecutor, which makes
 * cgroups itself, nor where tasks are suspended by signals.
 */
public final class KairosContainerExecutor extends DefaultContainerExecutor {
  /** Goes on unjoined if it must: a task outside is better than none. The node looks for it. */
  private static final String JOIN = "{ echo $$ > \"$0\"; } 2>/dev/null; exec \"$@\"";

  private Context context;

  @Override
  public void init(Context nodeContext) throws IOException {
    super.init(nodeContext);
    context = nodeContext;
  }

  /**
   * @throws InvalidSettingException if the rest of the plug-in is not set up; the launcher has been
   *     made by now
   */
  @Override
  public void start() {
    if (NodeHook.of(context.getConf()).isEmpty()) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS,
          context.getConf().get(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS),
          YarnConfiguration.NM_CONTAINER_EXECUTOR
              + " is Kairos's, so set this to "
              + KairosContainersLauncher.class.getName()
              + ".");
    }
    super.start();
  }

  @Override
  public int launchContainer(ContainerStartContext start)
      throws IOException, ConfigurationException {
    try {
      return super.launchContainer(start);
    } finally {
      if (Details.isTask(start.getContainer())) {
        String taskId = start.getContainer().getContainerId().toString();
        agent().ifPresent(agent -> agent.launchReturned(taskId));
      }
    }
  }

  /**
   * @param containerId what the base class calls the group; of no other use on Unix
   */
  @Override
  protected String[] getRunCommand(
      String command,
      String containerId,
      String userName,
      Path pidFile,
      Configuration config,
      Resource resource) {
    String[] plain = super.getRunCommand(command, containerId, userName, pidFile, config, resource);
    String joinFile = prepare(containerId, resource);
    if (joinFile == null) {
      return plain;
    }
    List<String> joining = new ArrayList<>(List.of("bash", "-c", JOIN, joinFile));
    joining.addAll(List.of(plain));
    return joining.toArray(new String[0]);
  }

  private String prepare(String containerId, Resource resource) {
    Container container = context.getContainers().get(ContainerId.fromString(containerId));
    if (container == null || resource == null || !Details.isTask(container)) {
      return null;
    }
    return agent()
        .map(agent -> agent.prepareLaunch(containerId, resource.getVirtualCores()))
        .orElse(null);
  }

  private Optional<NodeAgent> agent() {
    return NodeHook.of(context.getConf()).flatMap(NodeHook::agent);
  }
}
