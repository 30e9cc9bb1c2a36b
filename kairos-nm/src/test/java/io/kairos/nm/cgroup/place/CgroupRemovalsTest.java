// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain directories: one that holds a file is as impossible to remove as a busy cgroup. */
class CgroupRemovalsTest {
  private static final String TASK = "container_1410901177871_0001_01_000005";

  @TempDir private Path hierarchy;
  private long nowNanos;
  private CgroupRemovals removals;

  @BeforeEach
  void create() throws IOException {
    removals = new CgroupRemovals(hierarchy, () -> nowNanos);
    Files.createDirectories(hierarchy.resolve(TASK));
  }

  @Test
  void anEmptyCgroupIsRemovedAtOnceWithWhatIsBelow() throws IOException {
    Files.createDirectories(hierarchy.resolve(TASK).resolve("nested/deeper"));
    removals.remove(TASK);
    assertThat(hierarchy.resolve(TASK)).doesNotExist();
    assertThat(removals.pending()).isZero();
  }

  /** In its place is a file, in which nobody can look for processes. */
  @Test
  void anEmptyCgroupIsRemovedWithoutALookInside() throws IOException {
    Files.delete(hierarchy.resolve(TASK));
    Files.createFile(hierarchy.resolve(TASK));
    removals.remove(TASK);
    assertThat(hierarchy.resolve(TASK)).doesNotExist();
    assertThat(removals.pending()).isZero();
  }

  @Test
  void aBusyOneIsRetriedOnlyWhenItIsDue() throws IOException {
    Path busy = Files.createFile(hierarchy.resolve(TASK).resolve("busy"));
    removals.remove(TASK);
    Files.delete(busy);

    removals.sweep();
    assertThat(hierarchy.resolve(TASK)).exists();
    nowNanos += TimeUnit.MILLISECONDS.toNanos(10);
    removals.sweep();
    assertThat(hierarchy.resolve(TASK)).doesNotExist();
  }

  @Test
  void aRemovalThatKeepsFailingIsCountedOnceAndStillTriedEveryTenSeconds() throws IOException {
    Path busy = Files.createFile(hierarchy.resolve(TASK).resolve("busy"));
    removals.remove(TASK);
    for (int i = 0; i < 100; i++) {
      nowNanos += TimeUnit.SECONDS.toNanos(10);
      removals.sweep();
    }
    assertThat(removals.failed()).isEqualTo(1);
    assertThat(removals.pending()).isEqualTo(1);

    Files.delete(busy);
    nowNanos += TimeUnit.SECONDS.toNanos(10);
    removals.sweep();
    assertThat(removals.pending()).isZero();
  }

  @Test
  void aCgroupThatIsWantedAgainIsLeftAlone() throws IOException {
    Path busy = Files.createFile(hierarchy.resolve(TASK).resolve("busy"));
    removals.remove(TASK);
    removals.cancel(TASK);
    Files.delete(busy);
    nowNanos += TimeUnit.SECONDS.toNanos(10);
    removals.sweep();
    assertThat(hierarchy.resolve(TASK)).exists();
  }

  @Test
  void aCgroupThatIsGoneAlreadyNeedsNoRemoval() throws IOException {
    Files.delete(hierarchy.resolve(TASK));
    removals.remove(TASK);
    assertThat(removals.pending()).isZero();
  }
}
