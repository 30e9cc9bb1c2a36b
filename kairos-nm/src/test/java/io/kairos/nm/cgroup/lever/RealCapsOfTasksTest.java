// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.RealCgroup;
import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tasks that cap themselves, or cgroups that they make below their own. cgroup v1 refuses a cap
 * that is larger than one above it, and that of the node moves.
 */
@Tag("real-cgroup")
class RealCapsOfTasksTest {
  private static final String TASK = "container_1410901177871_0001_01_000001";
  private static final int MOST_CORES = 4;

  private RealCgroup cgroup;
  private CoreControl control;

  @BeforeEach
  void create() throws Exception {
    cgroup = RealCgroup.require();
  }

  @AfterEach
  void removeAll() throws Exception {
    if (cgroup != null) {
      // A task removes what it made.
      for (Path task : CgroupFiles.children(cgroup.hierarchy())) {
        for (Path child : CgroupFiles.children(task)) {
          Files.delete(child);
        }
      }
      cgroup.close();
    }
  }

  @Test
  void aSuspendedTaskWithACappedChildIsRestoredAfterTheNodeShrank() throws Exception {
    control(cgroup.idle());
    control.limitTogether(4);
    Path child = child(TASK, 1);
    cgroup.setQuota(child, 383_000, 100_000);
    control.suspend(TASK);
    control.limitTogether(2);
    assertThat(cgroup.quotaOf(cgroup.hierarchy())).isEqualTo("200000 100000");

    control.resume(TASK);
    assertThat(control.isSuspended(TASK)).isFalse();
    assertThat(cgroup.quotaOf(cgroup.cgroupOf(TASK))).isEqualTo("max 100000");
    control.limitTogether(4);
    assertThat(cgroup.quotaOf(child)).isEqualTo("383000 100000");
  }

  @Test
  void theCapOfARunningTasksChildComesBackOnceItFits() throws Exception {
    control(cgroup.idle());
    control.limitTogether(4);
    Path large = child(TASK, 1);
    Path small = child(TASK, 2);
    cgroup.setQuota(large, 60_000, 20_000);
    cgroup.setQuota(small, 5_000, 10_000);
    control.limitTogether(2);
    assertThat(cgroup.quotaOf(small)).isEqualTo("5000 10000");
    control.sweep();
    control.limitTogether(3);
    assertThat(cgroup.quotaOf(large)).isEqualTo("60000 20000");
    assertThat(cgroup.quotaOf(small)).isEqualTo("5000 10000");
  }

  @Test
  void aTasksOwnLargeCapDoesNotKeepItSuspendedOnASmallerNode() throws Exception {
    control(cgroup.idle());
    control.limitTogether(4);
    control.prepare(TASK, 1);
    control.started(TASK, OptionalLong.empty());
    cgroup.setQuota(cgroup.cgroupOf(TASK), 1_750_000, 500_000);
    control.suspend(TASK);
    control.limitTogether(1);
    control.resume(TASK);
    assertThat(control.isSuspended(TASK)).isFalse();
    control.limitTogether(4);
    assertThat(cgroup.quotaOf(cgroup.cgroupOf(TASK))).isEqualTo("1750000 500000");
  }

  @Test
  void aCapThatTheTaskSetsMeanwhileIsLeftAlone() throws Exception {
    control(cgroup.idle());
    control.limitTogether(4);
    Path child = child(TASK, 1);
    cgroup.setQuota(child, 383_000, 100_000);
    control.suspend(TASK);
    control.limitTogether(2);
    control.resume(TASK);
    cgroup.setQuota(child, 120_000, 100_000);
    control.sweep();
    control.limitTogether(4);
    assertThat(cgroup.quotaOf(child)).isEqualTo("120000 100000");
  }

  /**
   * Whatever tasks, the node's size and the scheduler do, in any order: nothing fails, no task that
   * is resumed is slow, and in the end every cap is what its task set last. (A task that has capped
   * itself lower, while its child's cap was put aside, is bound by that.)
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void noOrderOfEventsLeavesATaskSlowOrWithoutItsCap(long seed) throws Exception {
    Random random = new Random(seed);
    control(seed % 2 == 0 ? cgroup.quota() : cgroup.idle());
    control.limitTogether(MOST_CORES);
    List<String> tasks = new ArrayList<>();
    Map<Path, String> caps = new LinkedHashMap<>();
    for (int i = 1; i <= 3; i++) {
      String task = TASK.substring(0, TASK.length() - 1) + i;
      tasks.add(task);
      for (int child = 1; child <= 2; child++) {
        child(task, child);
      }
    }
    List<String> events = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      String task = tasks.get(random.nextInt(tasks.size()));
      Path own = cgroup.cgroupOf(task);
      switch (random.nextInt(6)) {
        case 0:
          events.add("suspend " + task);
          control.suspend(task);
          assertThat(control.isSuspended(task)).as("%s", events).isTrue();
          break;
        case 1:
          events.add("resume " + task);
          control.resume(task);
          assertThat(control.isSuspended(task)).as("%s", events).isFalse();
          break;
        case 2:
          int cores = 1 + random.nextInt(MOST_CORES);
          events.add("limit " + cores);
          control.limitTogether(cores);
          break;
        case 3:
          events.add("sweep");
          control.sweep();
          break;
        default:
          boolean suspended = control.isSuspended(task);
          // The cap of a suspended task is ours.
          Path capped =
              random.nextInt(3) == 0 && !suspended
                  ? own
                  : own.resolve("child" + (1 + random.nextInt(2)));
          long period = List.of(10_000L, 70_000L, 100_000L, 500_000L).get(random.nextInt(4));
          // More than the cap that a suspended task has.
          long quota = 1_000 + (long) (period * (0.02 + (MOST_CORES - 0.2) * random.nextDouble()));
          if (set(capped, quota, period)) {
            events.add(own.getParent().relativize(capped) + " = " + quota + " " + period);
            caps.put(capped, quota + " " + period);
          }
      }
    }
    for (String task : tasks) {
      control.resume(task);
      assertThat(control.isSuspended(task)).as("%s", events).isFalse();
    }
    control.limitTogether(MOST_CORES);
    for (Map.Entry<Path, String> cap : caps.entrySet()) {
      String own = caps.get(cap.getKey().getParent());
      boolean bound = own != null && cores(own) < cores(cap.getValue());
      assertThat(cgroup.quotaOf(cap.getKey()))
          .as("%s of %s", cap.getKey(), events)
          .matches(
              now -> now.equals(cap.getValue()) || bound && now.startsWith("max"),
              "is " + cap.getValue());
    }
  }

  private static double cores(String quotaAndPeriod) {
    String[] parts = quotaAndPeriod.split(" ", -1);
    return Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
  }

  /** As a task does: the kernel may refuse it, and then nothing is changed. */
  private boolean set(Path capped, long quota, long period) throws IOException {
    String before = cgroup.quotaOf(capped);
    try {
      cgroup.setQuota(capped, -1, period);
      cgroup.setQuota(capped, quota, period);
      return true;
    } catch (IOException e) {
      String[] parts = before.replace("max", "-1").split(" ", -1);
      cgroup.setQuota(capped, -1, Long.parseLong(parts[1]));
      cgroup.setQuota(capped, Long.parseLong(parts[0]), Long.parseLong(parts[1]));
      return false;
    }
  }

  private Path child(String task, int number) throws IOException {
    control.prepare(task, 1);
    control.started(task, OptionalLong.empty());
    Path child = cgroup.cgroupOf(task).resolve("child" + number);
    Files.createDirectory(child);
    if (cgroup.version() == 2) {
      RealCgroup.handDownCpu(cgroup.cgroupOf(task));
    }
    return child;
  }

  private void control(CoreControlChoice choice) {
    control = cgroup.create(RealCgroup.options(choice, MOST_CORES));
    try {
      control.recover(Set.of());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
