// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.setup;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.Obstacle;
import io.kairos.nm.cgroup.signal.SignalCoreControl;
import io.kairos.nm.cgroup.suspend.CgroupSetup;
import java.util.EnumMap;
import java.util.Map;

/** Makes the CPU control that an operator asked for, or says what keeps it from working here. */
public final class CoreControlFactory {
  private static final String WAYS_OUT =
      " Other ways out: "
          + CoreControlOptions.CHOICE_PROPERTY
          + " = signal (stops processes by signals), or shadow mode (decides, but touches nothing).";

  private CoreControlFactory() {}

  /**
   * Checks that the control works here (mounted, writable, controller present) and makes it.
   *
   * @throws InvalidSettingException naming the property, its value and the ways out
   */
  public static CoreControl create(CoreControlOptions options) {
    try {
      return options.choice() == CoreControlChoice.AUTO
          ? automatic(options)
          : make(options.choice(), options);
    } catch (Obstacle e) {
      throw new InvalidSettingException(
          CoreControlOptions.CHOICE_PROPERTY,
          Setting.spell(options.choice()),
          e.getMessage() + WAYS_OUT);
    }
  }

  /**
   * A control that touches nothing: decisions are counted and reported only, or concern no CPU.
   *
   * @param name what it calls itself
   */
  public static CoreControl inert(String name) {
    return new InertCoreControl(name);
  }

  /**
   * Tries every control for a moment and tells what works here and what keeps the others from it.
   */
  public static CoreControlProbe probe(CoreControlOptions options) {
    Map<CoreControlChoice, String> obstacles = new EnumMap<>(CoreControlChoice.class);
    Map<CoreControlChoice, String> means = new EnumMap<>(CoreControlChoice.class);
    Map<CoreControlChoice, String> uncounted = new EnumMap<>(CoreControlChoice.class);
    for (CoreControlChoice choice : CoreControlChoice.values()) {
      CoreControlOptions tried = options.toTry(choice);
      try (CoreControl control =
          choice == CoreControlChoice.AUTO ? automatic(tried) : make(choice, tried)) {
        means.put(choice, control.means());
        control.cpuTimeObstacle().ifPresent(why -> uncounted.put(choice, why));
      } catch (Obstacle e) {
        obstacles.put(choice, e.getMessage());
      }
    }
    return new CoreControlProbe(obstacles, means, uncounted);
  }

  /**
   * v2 first, for it is where machines go. Not the paper's hard cap: real tasks wait for disks and
   * for other tasks, and a core that its holder does not use would stand idle. Signals never
   * unasked.
   */
  private static CoreControl automatic(CoreControlOptions options) throws Obstacle {
    try {
      return make(CoreControlChoice.CGROUP_V2_IDLE, options);
    } catch (Obstacle v2) {
      try {
        return make(CoreControlChoice.CGROUP_V1_IDLE, options);
      } catch (Obstacle v1) {
        throw new Obstacle(
            "no cgroup is usable. v2: " + v2.getMessage() + " v1: " + v1.getMessage());
      }
    }
  }

  private static CoreControl make(CoreControlChoice choice, CoreControlOptions options)
      throws Obstacle {
    return choice == CoreControlChoice.SIGNAL
        ? SignalCoreControl.create(options.suspendedPercent())
        : new CgroupSetup(choice, options).make();
  }
}
