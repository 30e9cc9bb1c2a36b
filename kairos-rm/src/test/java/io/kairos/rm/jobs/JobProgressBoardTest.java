// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.JobRank;
import io.kairos.yaq.JobProgress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobProgressBoardTest {
  private long rank = JobRank.of(100, 1);

  private final JobProgressBoard board =
      new JobProgressBoard(
          () -> Map.of("ranked", new JobProgress(5, 5, rank), "other", new JobProgress(6, 6)),
          job -> job.equals("new") ? new JobProgress(7, 7, rank) : null,
          job -> rank,
          () -> {});

  @Test
  void anErrorOfOneSnapshotIsNotTheEndOfAll() throws Exception {
    AtomicInteger made = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    JobProgressBoard failing =
        new JobProgressBoard(
            () -> {
              if (made.getAndIncrement() == 0) {
                throw new NoClassDefFoundError("io/kairos/A");
              }
              return Map.of();
            },
            job -> null,
            job -> rank,
            failed::incrementAndGet);
    try {
      failing.snapshotNow().get();
      failing.snapshotNow().get();
      assertThat(made).hasValue(2);
      assertThat(failed).hasValue(1);
    } finally {
      failing.stop();
    }
  }

  @AfterEach
  void stop() {
    board.stop();
  }

  @Test
  void ranksAreAsOfTheQuestion() throws Exception {
    board.snapshotNow().get();
    rank = JobRank.of(1, 1);
    Map<String, JobProgress> told = board.answer(List.of("ranked", "other", "new", "unknown"));
    assertThat(told.keySet()).isEqualTo(Set.of("ranked", "other", "new"));
    assertThat(told.get("ranked").rank()).isEqualTo(rank);
    assertThat(told.get("ranked").remainingTasks()).isEqualTo(5);
    assertThat(told.get("other").rank()).isEqualTo(JobRank.NONE);
    assertThat(told.get("new").rank()).isEqualTo(rank);
  }
}
