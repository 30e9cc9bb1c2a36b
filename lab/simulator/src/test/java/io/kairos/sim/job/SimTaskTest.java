// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.trace.TaskSize;
import org.junit.jupiter.api.Test;

class SimTaskTest {
  @Test
  void taskThatWasKilledHasToDoAllItsWorkAgain() {
    SimTask task =
        new SimTask(0, "job-0", 0, 0, false, TaskSize.ONE_CORE, 900, () -> false, SimTask.NEVER);
    task.rate = 1;
    task.speed = 1.5;
    assertThat(task.work(200)).isEqualTo(200);
    assertThat(task.remainingNanos).isEqualTo(600);
    task.givenUp();
    assertThat(task.remainingNanos).isEqualTo(900);
    assertThat(task.workedNanos).isZero();
  }
}
