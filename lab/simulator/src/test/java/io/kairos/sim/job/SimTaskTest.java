// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.trace.TaskSize;
import org.junit.jupiter.api.Test;

class SimTaskTest {
  @Test
  void taskThatWasKilledHasToDoAllItsWorkAgain() {
    SimTask task =
        new SimTask(
            new JobOfTask(0, () -> false),
            0,
            new StageOfTask(0, false, TaskSize.ONE_CORE, SimTask.NEVER),
            900);
    task.rate = 1;
    task.speed = 1.5;
    task.work(200);
    assertThat(task.cpuNanos()).isEqualTo(200);
    assertThat(task.remainingNanos).isEqualTo(600);
    task.givenUp();
    assertThat(task.remainingNanos).isEqualTo(900);
    assertThat(task.workedNanos).isZero();
  }
}
