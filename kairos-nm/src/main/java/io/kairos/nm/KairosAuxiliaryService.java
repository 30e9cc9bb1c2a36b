// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.assembly.NodeAssembly;
import io.kairos.nm.check.LaunchQueueCheck;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.nm.settings.PluginNames;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;

/**
 * The auxiliary service {@value #NAME}: owns the node scheduler of its NodeManager, from start to
 * stop. {@code yarn.nodemanager.aux-services} and {@value #CLASS_PROPERTY}.
 */
public final class KairosAuxiliaryService extends AuxiliaryService {
  /** Name of the service in {@code yarn.nodemanager.aux-services}. */
  public static final String NAME = PluginNames.SERVICE;

  static final String CLASS_PROPERTY = "yarn.nodemanager.aux-services." + NAME + ".class";
  private static final String CLASSPATH_PROPERTY =
      "yarn.nodemanager.aux-services." + NAME + ".classpath";

  private NodeHook hook;
  private NodeSettings settings;
  private NodeAssembly node;

  public KairosAuxiliaryService() {
    super(NAME);
  }

  /**
   * @throws InvalidSettingException for a setting that cannot be used, or one that is missing
   *     elsewhere
   */
  @Override
  protected void serviceInit(Configuration conf) throws Exception {
    settings = NodeSettings.read(conf::getTrimmed);
    hook = NodeHook.of(conf).orElseThrow(() -> unhooked(conf));
    hook.serve();
    if (!settings.isShadow()) {
      LaunchQueueCheck.check(conf);
    }
    super.serviceInit(conf);
  }

  /**
   * @throws InvalidSettingException if the tasks' CPU cannot be controlled here
   */
  @Override
  protected void serviceStart() throws Exception {
    node = new NodeAssembly(hook, settings, getRecoveryPath());
    node.start();
    super.serviceStart();
  }

  @Override
  protected void serviceStop() throws Exception {
    if (node != null) {
      node.close();
    }
    super.serviceStop();
  }

  @Override
  public void initializeApplication(ApplicationInitializationContext context) {}

  @Override
  public void stopApplication(ApplicationTerminationContext context) {
    hook.agent().ifPresent(agent -> agent.forgetApplication(context.getApplicationId().toString()));
  }

  /** Applications need to know nothing. */
  @Override
  public ByteBuffer getMetaData() {
    return ByteBuffer.allocate(0);
  }

  private static InvalidSettingException unhooked(Configuration conf) {
    if (conf.get(NodeHook.ID_PROPERTY) != null) {
      return new InvalidSettingException(
          CLASSPATH_PROPERTY,
          conf.get(CLASSPATH_PROPERTY),
          "remove it (or the service's files from its manifest) and put the jars on the"
              + " NodeManager's own class path: the service must be loaded together with "
              + KairosContainersLauncher.class.getName()
              + ".");
    }
    return new InvalidSettingException(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS,
        conf.get(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS),
        "the auxiliary service "
            + NAME
            + " is there, so set this to "
            + KairosContainersLauncher.class.getName()
            + ".");
  }
}
