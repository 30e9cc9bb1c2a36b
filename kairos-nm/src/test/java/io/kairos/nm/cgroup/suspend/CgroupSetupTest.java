// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.Obstacle;
import io.kairos.nm.cgroup.place.CgroupMounts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operators are told of the mounts of their machine. */
class CgroupSetupTest {
  private static final String V1 =
      "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu";

  @Test
  void readOnlyMountsAreNamed() {
    assertObstacle(
        CoreControlChoice.CGROUP_V1_QUOTA,
        "32 31 0:29 / /sys/fs/cgroup/cpu ro,relatime - cgroup cgroup rw,cpu",
        "cgroup v1 at /sys/fs/cgroup/cpu is mounted read-only");
  }

  @Test
  void theOtherVersionIsPointedOut() {
    assertObstacle(
        CoreControlChoice.CGROUP_V2_IDLE,
        V1,
        "cgroup v2 is not mounted; there is cgroup v1 at /sys/fs/cgroup/cpu");
    assertObstacle(
        CoreControlChoice.CGROUP_V1_IDLE,
        "29 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw",
        "the cpu controller of cgroup v1 is not mounted; there is cgroup v2 at /sys/fs/cgroup");
    assertObstacle(
        CoreControlChoice.CGROUP_V2_QUOTA, "", "cgroup v2 is not mounted, and neither is");
  }

  private static void assertObstacle(CoreControlChoice choice, String mountInfo, String sentence) {
    CoreControlOptions options = CoreControlOptions.builder().choice(choice).build();
    assertThatThrownBy(
            () -> new CgroupSetup(choice, options, CgroupMounts.parse(List.of(mountInfo))).make())
        .isInstanceOf(Obstacle.class)
        .hasMessageContaining(sentence);
  }
}
