// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Against a node of N cores on a machine with more, whose kernel serves whoever asks first. */
class SpareShareTest {
  private static final double LEAST = 0.01;
  private static final int STEPS_PER_SECOND = 4;

  private final SpareShare share = new SpareShare(LEAST);
  private double suspendedUsed;
  private double runningMissed;

  @Test
  void suspendedTasksGetNearlyAllThatRunningOnesLeave() {
    share.restart(4);
    run(10, 4, 2.5, 3);
    suspendedUsed = 0;
    runningMissed = 0;
    run(60, 4, 2.5, 3);
    assertThat(suspendedUsed / 60).isBetween(0.9 * 1.5, 1.5);
    assertThat(runningMissed / 60).isLessThan(0.02 * 2.5);
  }

  @Test
  void besideRunningTasksThatWantAllCoresTheyGetTheLeast() {
    share.restart(4);
    run(60, 4, 4, 3);
    assertThat(share.cores()).isLessThan(2 * LEAST);
    assertThat(suspendedUsed / 60).isLessThan(4 * LEAST);
  }

  @Test
  void oneSuspendedTaskMayHaveEveryCoreThatNobodyUses() {
    share.restart(2);
    run(10, 2, 0, 1);
    assertThat(share.cores()).isEqualTo(2);
  }

  @Test
  void runningTasksThatWakeUpHaveTheirCoresWithinASecond() {
    share.restart(4);
    run(60, 4, 0, 8);
    runningMissed = 0;
    run(10, 4, 4, 8);
    assertThat(runningMissed).isLessThan(4 * 0.75);
    assertThat(share.cores()).isLessThan(2 * LEAST);
  }

  /** What they then get is little: what was too much once is tried again slowly. */
  @Test
  void aRunningTaskThatRestsNowAndThenHasNearlyAllItWants() {
    share.restart(1);
    for (int second = 0; second < 60; second += 2) {
      run(1, 1, 1, 4);
      run(1, 1, 0, 4);
    }
    assertThat(runningMissed / 30).isLessThan(0.05);
  }

  /** From any past: fresh, after short and long full use, after running tasks that come and go. */
  @Test
  void suspendedTasksUseWhatIsFreeWithinThreeSecondsWhateverWasBefore() {
    for (int cores : new int[] {1, 4, 14}) {
      for (int suspended : new int[] {1, 2, 4}) {
        for (double light : new double[] {0, 0.2, 0.5}) {
          for (int fullSeconds : new int[] {0, 1, 2, 10, 600}) {
            for (boolean comesAndGoes : new boolean[] {false, true}) {
              share.restart(cores);
              if (comesAndGoes) {
                run(1, cores, cores, suspended);
                run(2, cores, cores - 0.5, suspended);
              }
              run(fullSeconds, cores, cores, suspended);
              double running = cores - 1 + light;
              run(3, cores, running, suspended);
              suspendedUsed = 0;
              run(1, cores, running, suspended);
              assertThat(suspendedUsed)
                  .as("%d cores, %d suspended, %s", cores, suspended, light)
                  .isGreaterThanOrEqualTo(0.9 * (cores - running));
            }
          }
        }
      }
    }
  }

  /** Longer rests than a second cost it more: the suspended tasks use nearly all of the rest. */
  @Test
  void aRunningTaskThatRestsForLongHasItsCoreAgainWithinASecond() {
    share.restart(1);
    for (int round = 0; round < 20; round++) {
      run(3, 1, 0, 4);
      runningMissed = 0;
      run(3, 1, 1, 4);
      assertThat(runningMissed).isLessThan(0.75);
    }
  }

  @Test
  void anotherNumberOfCoresBeginsWithTheLeast() {
    share.restart(4);
    run(60, 4, 0, 1);
    share.restart(2);
    assertThat(share.cores()).isEqualTo(LEAST);
    run(60, 2, 0, 1);
    assertThat(share.cores()).isEqualTo(2);
  }

  /**
   * @param running cores that running tasks want
   * @param suspended tasks that take what they get
   */
  private void run(int seconds, double cores, double running, int suspended) {
    for (int step = 0; step < seconds * STEPS_PER_SECOND; step++) {
      double wanted = suspended * share.cores();
      double served = Math.min(1, cores / (running + wanted));
      suspendedUsed += served * wanted / STEPS_PER_SECOND;
      runningMissed += (1 - served) * running / STEPS_PER_SECOND;
      share.step(served < 1);
    }
  }
}
