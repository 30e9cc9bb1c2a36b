// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kairos.nm.cgroup.CoreControl;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoreUseMeterTest {
  private static final long SECOND = 1_000_000_000;

  private final Map<String, Long> cpuNanos = new HashMap<>();
  private long now = 5 * SECOND;
  private final CoreUseMeter meter =
      new CoreUseMeter(id -> cpuNanos.getOrDefault(id, CoreControl.UNKNOWN), () -> now);

  @Test
  void useIsWhatWasAddedSinceTheLastLookByRunningAndSuspendedTasks() {
    cpuNanos.putAll(Map.of("a", 7 * SECOND, "b", 0L));
    look();
    cpuNanos.putAll(Map.of("a", 9 * SECOND, "b", SECOND));
    now += 4 * SECOND;
    CoreUse use = look();
    assertThat(use.running()).isEqualTo(0.5, within(1e-9));
    assertThat(use.suspended()).isEqualTo(0.25, within(1e-9));
    assertThat(use.suspendedTasks()).isEqualTo(1);
  }

  @Test
  void aTaskCountsFromItsSecondLookOn() {
    cpuNanos.putAll(Map.of("a", 7 * SECOND, "b", 3 * SECOND));
    now += SECOND;
    assertThat(look().all()).isZero();
  }

  @Test
  void useIsUnknownWhereThatOfOneTaskIs() {
    cpuNanos.put("a", SECOND);
    now += SECOND;
    assertThat(look().isKnown()).isFalse();
  }

  @Test
  void useIsUnknownWhereNoTimePassed() {
    cpuNanos.putAll(Map.of("a", 7 * SECOND, "b", 3 * SECOND));
    assertThat(look().isKnown()).isFalse();
  }

  private CoreUse look() {
    return meter.look(Set.of("a", "b"), Set.of("b"));
  }
}
