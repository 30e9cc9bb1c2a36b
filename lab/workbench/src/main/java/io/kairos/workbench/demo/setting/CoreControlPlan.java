// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.setting;

import io.kairos.cluster.ClusterException;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.cgroup.setup.CoreControlProbe;
import java.util.List;
import java.util.Map;

/**
 * How the demo's NodeManagers keep suspended tasks from the CPU.
 *
 * @param hierarchy directory of this run's own cgroups
 * @param reason why it is not a cgroup although the choice was left to us, or {@code null}
 */
public record CoreControlPlan(CoreControlChoice choice, String hierarchy, String reason) {
  private static final List<CoreControlChoice> PREFERENCE =
      List.of(CoreControlChoice.CGROUP_V2_IDLE, CoreControlChoice.CGROUP_V1_IDLE);

  /**
   * Finds out what works here.
   *
   * @throws ClusterException if the user asked for what does not
   */
  public static CoreControlPlan find(CoreControlChoice asked) {
    String own = "kairos-demo-" + ProcessHandle.current().pid();
    // The second lies in a directory that an administrator may have given to this user.
    List<String> hierarchies = List.of(own, CoreControlOptions.DEFAULT_HIERARCHY + "/" + own);
    String obstacle = null;
    for (String hierarchy : hierarchies) {
      CoreControlProbe probe =
          CoreControlFactory.probe(CoreControlOptions.builder().hierarchy(hierarchy).build());
      List<CoreControlChoice> wanted =
          asked == CoreControlChoice.AUTO ? PREFERENCE : List.of(asked);
      for (CoreControlChoice choice : wanted) {
        if (probe.isPossible(choice)) {
          return new CoreControlPlan(choice, hierarchy, null);
        }
        boolean isV2 = Setting.spell(choice).startsWith("cgroup-v2");
        if (isV2
            && DelegatedCgroup.enter(
                CoreControlOptions.builder().choice(choice).hierarchy(hierarchy))) {
          return new CoreControlPlan(choice, hierarchy, null);
        }
        obstacle = probe.obstacle(choice).orElseThrow();
      }
    }
    if (asked == CoreControlChoice.AUTO) {
      return new CoreControlPlan(CoreControlChoice.SIGNAL, own, whatToDelegate());
    }
    throw new ClusterException(
        "--core-control " + Setting.spell(asked) + " does not work here: " + obstacle);
  }

  /** In terms of a directory that is the same for every run. */
  private static String whatToDelegate() {
    return CoreControlFactory.probe(CoreControlOptions.builder().build())
        .obstacle(CoreControlChoice.AUTO)
        .orElse("only this run's own could not be made.");
  }

  /** Properties for {@code yarn-site.xml}. */
  public Map<String, String> site() {
    return Map.of(
        CoreControlOptions.CHOICE_PROPERTY,
        Setting.spell(choice),
        CoreControlOptions.HIERARCHY_PROPERTY,
        hierarchy);
  }
}
