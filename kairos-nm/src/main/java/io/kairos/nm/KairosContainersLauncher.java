// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.common.InvalidSettingException;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.LocalDirsHandlerService;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.ContainerManagerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncher;
import org.apache.hadoop.yarn.state.MultiStateTransitionListener;

/**
 * The stock launcher, which in addition lets the plug-in see the NodeManager's context and what
 * happens to its containers: {@code yarn.nodemanager.containers-launcher.class}.
 */
public final class KairosContainersLauncher extends ContainersLauncher {
  private NodeHook hook;

  @Override
  public void init(
      Context context,
      Dispatcher dispatcher,
      ContainerExecutor executor,
      LocalDirsHandlerService localDirs,
      ContainerManagerImpl containerManager) {
    super.init(context, dispatcher, executor, localDirs, containerManager);
    hook = NodeHook.open(context);
    listenTo(context);
  }

  /**
   * @throws InvalidSettingException if no auxiliary service was set up for this NodeManager; all
   *     services have been initialised when the first is started
   */
  @Override
  protected void serviceStart() throws Exception {
    if (!hook.isServed()) {
      throw new InvalidSettingException(
          YarnConfiguration.NM_AUX_SERVICES,
          getConfig().get(YarnConfiguration.NM_AUX_SERVICES),
          YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS
              + " is Kairos's, so add "
              + KairosAuxiliaryService.NAME
              + " here and set "
              + KairosAuxiliaryService.CLASS_PROPERTY
              + " to "
              + KairosAuxiliaryService.class.getName()
              + ".");
    }
    super.serviceStart();
  }

  @Override
  protected void serviceStop() throws Exception {
    super.serviceStop();
    // After a failed start there may be none.
    if (hook != null) {
      hook.close();
    }
  }

  /** In code, because a listener that is named in the configuration is one more line to forget. */
  @SuppressWarnings("unchecked") // the context's listener always is one of containers
  private void listenTo(Context context) {
    ((MultiStateTransitionListener<ContainerImpl, ContainerEvent, ContainerState>)
            (Object) context.getContainerStateTransitionListener())
        .addListener(new ContainerTransitions(hook));
  }
}
