// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * What this host is meant to be. One yarn-site.xml often serves all hosts, so the jars decide where
 * only one half of the plug-in is installed.
 */
final class Sides {
  private static final String HINT = "kairo";

  private Sides() {}

  static Set<Side> found(SiteConfiguration site, Installation installation) {
    Set<Side> sides = EnumSet.of(Side.CLIENT);
    boolean hasNode = !installation.jars("kairos-nm").isEmpty();
    boolean hasScheduler = !installation.jars("kairos-rm").isEmpty();
    boolean asksNode = asksNode(site);
    boolean asksScheduler = asksScheduler(site);
    if (hasNode != hasScheduler) {
      sides.add(hasNode ? Side.NM : Side.RM);
      return sides;
    }
    // Where there is nothing at all, everything is missing.
    boolean nothing = !asksNode && !asksScheduler;
    if (asksNode || nothing) {
      sides.add(Side.NM);
    }
    if (asksScheduler || nothing) {
      sides.add(Side.RM);
    }
    return sides;
  }

  private static boolean asksScheduler(SiteConfiguration site) {
    return mentions(site, YarnConfiguration.RM_SCHEDULER)
        || hasProperty(site, SchedulerSettings.PREFIX);
  }

  private static boolean asksNode(SiteConfiguration site) {
    return mentions(site, YarnConfiguration.NM_AUX_SERVICES)
        || mentions(site, YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS)
        || mentions(site, YarnConfiguration.NM_CONTAINER_EXECUTOR)
        || hasProperty(site, NodeSettings.PREFIX)
        || hasProperty(site, YarnConfiguration.NM_AUX_SERVICES + "." + Names.SERVICE + ".");
  }

  private static boolean mentions(SiteConfiguration site, String property) {
    return site.written(property)
        .filter(value -> value.toLowerCase(Locale.ROOT).contains(HINT))
        .isPresent();
  }

  private static boolean hasProperty(SiteConfiguration site, String prefix) {
    return List.of(SiteConfiguration.YARN_SITE, SiteConfiguration.CAPACITY_SCHEDULER).stream()
        .flatMap(file -> site.names(file).stream())
        .anyMatch(name -> name.startsWith(prefix));
  }
}
