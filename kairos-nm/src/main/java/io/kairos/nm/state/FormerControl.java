// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.metrics.NodeMetrics;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives tasks of before a restart their CPU back, also where an operator has chosen another control
 * meanwhile: a daemon that was killed has left its tasks shrunk by the one it had, and the new one
 * looks elsewhere.
 */
public final class FormerControl {
  private static final Logger LOG = LoggerFactory.getLogger(FormerControl.class);

  private final CoreControl present;
  private final Function<CoreControlChoice, CoreControl> factory;
  private final NodeMetrics metrics;

  /**
   * @param present what controls CPU from now on
   * @param factory makes the one of before
   */
  public FormerControl(
      CoreControl present, Function<CoreControlChoice, CoreControl> factory, NodeMetrics metrics) {
    this.present = present;
    this.factory = factory;
    this.metrics = metrics;
  }

  /**
   * @param before what is known from before the restart, with what has ended since: that is removed
   * @param alive containers of this NodeManager that may still run
   */
  public void restore(NodeState before, Set<String> alive) {
    if (before.control().equals(NodeState.EMPTY.control()) && !alive.isEmpty()) {
      restoreWhoeverShrank(alive);
    }
    try {
      boolean isAnythingLeft = !alive.isEmpty() || !before.tasks().isEmpty();
      Optional<CoreControlChoice> former =
          !isAnythingLeft || before.control().equals(present.name())
              ? Optional.empty()
              : choice(before.control());
      if (former.isPresent()) {
        try (CoreControl control = factory.apply(former.get())) {
          control.recover(alive);
        }
      }
    } catch (IOException | RuntimeException e) {
      failed(before.control(), e);
    }
    Map<String, ProcessMark> processes = new HashMap<>();
    before.tasks().forEach((id, task) -> task.process().ifPresent(mark -> processes.put(id, mark)));
    present.recall(processes);
    try {
      present.recover(alive);
    } catch (IOException | RuntimeException e) {
      failed(present.name(), e);
    }
  }

  /** The state is lost: looks wherever a daemon of before may have had its cgroups. */
  private void restoreWhoeverShrank(Set<String> alive) {
    // Either restores what the other lever of its version did.
    for (CoreControlChoice choice :
        List.of(CoreControlChoice.CGROUP_V2_QUOTA, CoreControlChoice.CGROUP_V1_QUOTA)) {
      try (CoreControl control = factory.apply(choice)) {
        control.recover(alive);
      } catch (InvalidSettingException e) {
        LOG.debug("No daemon of before used {}: {}", choice, e.getMessage());
      } catch (IOException | RuntimeException e) {
        failed(Setting.spell(choice), e);
      }
    }
  }

  /** Signals leave nothing behind: their shell continues what it stopped when its daemon dies. */
  private static Optional<CoreControlChoice> choice(String name) {
    return Arrays.stream(CoreControlChoice.values())
        .filter(choice -> choice != CoreControlChoice.SIGNAL)
        .filter(choice -> Setting.spell(choice).equals(name))
        .findFirst();
  }

  private void failed(String control, Exception e) {
    metrics.coreControlError();
    LOG.error("A task from before the restart may still be slow: {} cannot be undone", control, e);
  }
}
