// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.plugin;

import io.kairos.nm.KairosAuxiliaryService;
import io.kairos.nm.KairosContainerExecutor;
import io.kairos.nm.KairosContainersLauncher;
import io.kairos.rm.KairosScheduler;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Kairos as the plug-in of a cluster. */
public final class KairosPlugIn {
  private KairosPlugIn() {}

  /** What puts Kairos's parts into the daemons, for {@code yarn-site.xml}. */
  public static Map<String, String> site() {
    Map<String, String> site = new LinkedHashMap<>();
    site.put(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class.getName());
    site.put(YarnConfiguration.NM_AUX_SERVICES, KairosAuxiliaryService.NAME);
    site.put(
        String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, KairosAuxiliaryService.NAME),
        KairosAuxiliaryService.class.getName());
    site.put(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, KairosContainersLauncher.class.getName());
    site.put(YarnConfiguration.NM_CONTAINER_EXECUTOR, KairosContainerExecutor.class.getName());
    return site;
  }
}
