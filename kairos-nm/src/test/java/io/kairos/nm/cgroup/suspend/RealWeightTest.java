// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.process.ProcessTree;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tasks in cgroups of our own share busy cores by their vcores, as YARN's own cgroups do. */
@Tag("real-cgroup")
class RealWeightTest {
  private static final String LARGE = "container_1410901177871_0001_01_000004";
  private static final String SMALL = "container_1410901177871_0001_01_000001";

  /** Both on one CPU, so that they compete however many the machine has. */
  private static final String BUSY_ON_ONE_CPU =
      "exec taskset -c 0 bash -c '" + ProcessTree.BUSY + "'";

  /** A machine that does other things disturbs a measurement. */
  private static final int ROUNDS = 10;

  private RealCgroup cgroup;

  @BeforeEach
  void create() throws Exception {
    cgroup = RealCgroup.require();
  }

  @AfterEach
  void removeAll() throws Exception {
    if (cgroup != null) {
      cgroup.close();
    }
  }

  @Test
  void aTaskOfFourVcoresGetsFourTimesAsMuchOfABusyCoreAsOneOfOne() throws Exception {
    CoreControl control = cgroup.create(cgroup.idle());
    try (ProcessTree large = start(control, LARGE, 4);
        ProcessTree small = start(control, SMALL, 1)) {
      cgroup.outweighOthers();
      double ratio = ratio(large, small);
      control.suspend(LARGE);
      control.resume(LARGE);
      double afterwards = ratio(large, small);
      System.out.printf(
          "%s: 4 vcores beside 1 get %.2f times as much, %.2f after a suspension%n",
          control.name(), ratio, afterwards);
      assertThat(ratio).isBetween(3.5, 4.5);
      assertThat(afterwards).isBetween(3.5, 4.5);
    }
  }

  @Test
  void theWeightOutlivesASuspensionByQuotaAndByWeight() throws Exception {
    for (CoreControlChoice choice : new CoreControlChoice[] {cgroup.quota(), cgroup.idle()}) {
      CoreControl control = cgroup.create(choice);
      control.prepare(LARGE, 4);
      assertThat(weight(LARGE)).isEqualTo(4 * standard());
      control.started(LARGE, OptionalLong.empty());
      control.sized(LARGE, 4);
      control.suspend(LARGE);
      control.resume(LARGE);
      assertThat(weight(LARGE)).isEqualTo(4 * standard());
    }
  }

  @Test
  void aTaskThatIsResizedWhileItIsSuspendedIsResumedWithItsNewWeight() throws Exception {
    for (CoreControlChoice choice : new CoreControlChoice[] {cgroup.quota(), cgroup.idle()}) {
      CoreControl control = cgroup.create(choice);
      control.prepare(LARGE, 4);
      control.started(LARGE, OptionalLong.empty());
      control.sized(LARGE, 4);
      control.suspend(LARGE);
      control.sized(LARGE, 2);
      assertThat(control.isSuspended(LARGE)).isTrue();
      control.resume(LARGE);
      assertThat(weight(LARGE)).isEqualTo(2 * standard());
      control.sized(LARGE, 3);
      assertThat(weight(LARGE)).isEqualTo(3 * standard());
    }
  }

  @Test
  void aTaskHasItsWeightAfterAKillOnceItsSizeIsToldAgain() throws Exception {
    CoreControl killed = cgroup.create(cgroup.idle());
    killed.prepare(LARGE, 4);
    killed.started(LARGE, OptionalLong.empty());
    killed.sized(LARGE, 4);
    killed.suspend(LARGE);

    CoreControl next = cgroup.create(cgroup.idle());
    next.recover(Set.of(LARGE));
    next.started(LARGE, OptionalLong.empty());
    next.sized(LARGE, 4);
    assertThat(next.isSuspended(LARGE)).isFalse();
    assertThat(weight(LARGE)).isEqualTo(4 * standard());
    next.suspend(LARGE);
    next.resume(LARGE);
    assertThat(weight(LARGE)).isEqualTo(4 * standard());
  }

  @Test
  void aWeightBeyondTheKernelsLargestIsTheLargest() throws Exception {
    CoreControl control = cgroup.create(cgroup.idle());
    control.prepare(LARGE, 1_000);
    assertThat(weight(LARGE)).isEqualTo(cgroup.version() == 2 ? 10_000 : 262_144);
  }

  /** What YARN's LinuxContainerExecutor set is YARN's. */
  @Test
  void theWeightInYarnsOwnCgroupsIsYarns() throws Exception {
    cgroup.create(cgroup.idle()).prepare(SMALL, 3);
    CoreControl control =
        CoreControlFactory.create(
            CoreControlOptions.builder()
                .choice(cgroup.idle())
                .existingHierarchy(RealCgroup.hierarchyName())
                .build());
    control.started(SMALL, OptionalLong.empty());
    control.sized(SMALL, 7);
    assertThat(weight(SMALL)).isEqualTo(3 * standard());
  }

  private long standard() {
    return cgroup.version() == 2 ? 100 : 1_024;
  }

  private long weight(String taskId) throws Exception {
    Path file = cgroup.weightFile(cgroup.cgroupOf(taskId));
    return Long.parseLong(CgroupFiles.read(file));
  }

  private static double ratio(ProcessTree large, ProcessTree small) {
    double nearest = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS && Math.abs(nearest - 4) > 0.4; round++) {
      long largeBefore = large.cpuNanos();
      long smallBefore = small.cpuNanos();
      Poll.pass(Duration.ofMillis(1_500));
      double now =
          (double) (large.cpuNanos() - largeBefore) / Math.max(1, small.cpuNanos() - smallBefore);
      nearest = Math.abs(now - 4) < Math.abs(nearest - 4) ? now : nearest;
    }
    return nearest;
  }

  private static ProcessTree start(CoreControl control, String taskId, int vcores)
      throws Exception {
    ProcessTree tree = ProcessTree.start(control.prepare(taskId, vcores), BUSY_ON_ONE_CPU);
    control.started(taskId, OptionalLong.of(tree.pid()));
    control.sized(taskId, vcores);
    tree.awaitCpu(Duration.ofMillis(50));
    return tree;
  }
}
