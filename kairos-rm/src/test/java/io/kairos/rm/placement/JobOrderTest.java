// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.yaq.JobProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobOrderTest {
  private static final JobOrderOptions OPTIONS = new JobOrderOptions(3000, 4);

  @ParameterizedTest
  @CsvSource({"0,0", "2999.9,0", "3000,1", "11999,1", "12000,2", "47999,2", "48000,3", "1e9,10"})
  void aJobClimbsAStepWithEveryPowerOfTheFactor(double attainedSeconds, int step) {
    assertThat(key("las", attainedSeconds, 1)).isEqualTo(step);
  }

  @Test
  void firstInFirstOutKnowsOneStepOnly() {
    for (String name : new String[] {"fifo", "ejf"}) {
      assertThat(key(name, 0, 9)).isEqualTo(key(name, 1e12, 1)).isZero();
      assertThat(JobOrder.ALL.get(name).isFirstInFirstOut()).isTrue();
    }
  }

  @Test
  void theJobWithLeastLeftGoesFirstByProgress() {
    assertThat(key("lrtf", 0, 3)).isLessThan(key("lrtf", 0, 4));
    JobOrder byWork = JobOrder.ALL.get("srjf");
    assertThat(byWork.key(standing(0, new JobProgress(500, 9)), OPTIONS))
        .isLessThan(byWork.key(standing(0, new JobProgress(501, 1)), OPTIONS));
  }

  @Test
  void theDefaultIsThePapersOrder() {
    assertThat(JobOrder.ALL.names()).containsExactly("fifo", "las", "ejf", "srjf", "lrtf", "rank");
  }

  @Test
  void anUnknownNameOrAnImpossibleStepIsRefused() {
    assertThatThrownBy(() -> JobOrder.ALL.get("srpt")).hasMessageContaining("srpt");
    assertThatThrownBy(() -> new JobOrderOptions(0, 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new JobOrderOptions(1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static long key(String order, double attainedSeconds, int tasksLeft) {
    return JobOrder.ALL
        .get(order)
        .key(standing(attainedSeconds, new JobProgress(1000L * tasksLeft, tasksLeft)), OPTIONS);
  }

  private static JobStanding standing(double attainedSeconds, JobProgress progress) {
    return new JobStanding() {
      @Override
      public double attainedSeconds() {
        return attainedSeconds;
      }

      @Override
      public JobProgress progress() {
        return progress;
      }

      @Override
      public long rank() {
        return progress.remainingTasks();
      }
    };
  }
}
