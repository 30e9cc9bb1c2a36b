// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Has YARN make a {@link WaitingReducesHold} for each application that comes, where the operator
 * names no other class. YARN reads one property for that, of the ResourceManager's configuration.
 *
 * <p>Where YARN's monitors run it does not: preemption between queues would kill containers of
 * others for reduces that are held back.
 */
final class HeldReduces {
  private static final String PROPERTY = YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS;

  /** Tells what was set here from what an operator wrote, also after a failover. */
  private static final String SOURCE = "KairosScheduler";

  private HeldReduces() {}

  /** Whether YARN's monitors run under a configuration; a refresh may start and stop them. */
  static boolean isPreempting(Configuration conf) {
    return conf.getBoolean(
        YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
        YarnConfiguration.DEFAULT_RM_SCHEDULER_ENABLE_MONITORS);
  }

  /**
   * @param conf the ResourceManager's own
   * @param areHeld whether reduces of applications that come are to be held back
   */
  static void apply(Configuration conf, boolean areHeld) {
    String[] sources = conf.getPropertySources(PROPERTY);
    boolean isOurs = sources != null && Arrays.asList(sources).contains(SOURCE);
    if (areHeld) {
      if (conf.get(PROPERTY) == null) {
        conf.set(PROPERTY, WaitingReducesHold.class.getName(), SOURCE);
      }
    } else if (isOurs) {
      conf.unset(PROPERTY);
    }
  }
}
