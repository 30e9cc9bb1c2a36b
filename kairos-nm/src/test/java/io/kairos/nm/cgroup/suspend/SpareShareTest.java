// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Against a node of N cores on a machine with one more, whose kernel serves whoever asks first, and
 * hands a quota out once more when it is written. What tasks used is measured with errors.
 */
class SpareShareTest {
  private static final double LEAST = 0.01;
  private static final int STEPS_PER_SECOND = 4;

  /** Of a step: 5 ms between the looks at the clock and at one task's counter. */
  private static final double MOST_LATE_PART = 0.02;

  private final SpareShare share = new SpareShare(LEAST);
  private double suspendedUsed;
  private double runningMissed;
  private double shareBefore;
  private double late;
  private final SplittableRandom random = new SplittableRandom(7);

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
  void suspendedTasksGetTheLeastBesideRunningTasksThatWantAllCores() {
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

  /** Its cores are kept for it while it rests. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.25, 0.5, 0.75})
  void aRunningTaskThatRestsNowAndThenHasNearlyAllItWants(double partOfAStepLater) {
    share.restart(1);
    for (int second = 0; second < 60; second += 2) {
      step(1, 1 - partOfAStepLater, 4);
      for (int step = 1; step < STEPS_PER_SECOND; step++) {
        step(1, 1, 4);
      }
      step(1, partOfAStepLater, 4);
      for (int step = 1; step < STEPS_PER_SECOND; step++) {
        step(1, 0, 4);
      }
    }
    assertThat(runningMissed / 30).isLessThan(0.05);
  }

  /** It works for 31 ms of each eighth of a second, so a step holds one, two or three bursts. */
  @Test
  void suspendedTasksUseNearlyAllThatIsFreeBesideATaskThatWorksInBursts() {
    for (int suspended : new int[] {1, 4}) {
      share.restart(1);
      run(10, 1, 1, suspended);
      suspendedUsed = 0;
      runningMissed = 0;
      double wanted = 0;
      for (int step = 0; step < 60 * STEPS_PER_SECOND; step++) {
        double bursts = 0.125 * random.nextInt(1, 4);
        wanted += bursts / STEPS_PER_SECOND;
        step(1, bursts, suspended);
      }
      assertThat(suspendedUsed).as("%d", suspended).isGreaterThan(0.9 * (60 - wanted));
      assertThat(runningMissed).as("%d", suspended).isLessThan(0.1 * wanted);
    }
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

  /** Longer rests cost it more: the suspended tasks use nearly all of the rest. */
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

  /** Nobody counts what tasks use: what is free is found by trial. */
  @Test
  void runningTasksWhoseUseIsNotKnownStillHaveTheirCoresWithinASecond() {
    share.restart(2);
    for (int step = 0; step < 40; step++) {
      share.step(0, CoreUse.unknown());
    }
    assertThat(share.cores()).isEqualTo(2);
    share.step(1, CoreUse.unknown());
    assertThat(share.cores()).isEqualTo(LEAST);
  }

  /** Suspended tasks that hold back each other alone are nobody's loss. */
  @Test
  void cpuThatSuspendedTasksTakeFromEachOtherChangesNothing() {
    share.restart(1);
    for (int step = 0; step < 10; step++) {
      share.step(0, CoreUse.of(0, 0.5, 4));
    }
    double before = share.cores();
    for (int step = 0; step < 10; step++) {
      share.step(1, CoreUse.of(0, 1, 4));
    }
    assertThat(share.cores()).isEqualTo(before);
  }

  /** One of fourteen wants cores; what the others could have used must not slow its way down. */
  @Test
  void aShareThatOnlyOneOfManyUsesComesDownAsQuickly() {
    share.restart(1);
    for (int step = 0; step < 40; step++) {
      share.step(0, CoreUse.of(0, Math.min(1, share.cores()), 14));
    }
    assertThat(share.cores()).isGreaterThan(0.9);
    share.step(1, CoreUse.of(0.5, 0.5, 14));
    share.step(0.5, CoreUse.of(0.7, 0.3, 14));
    share.step(0.5, CoreUse.of(0.7, 0.3, 14));
    assertThat(share.cores()).isLessThan(0.05);
  }

  /**
   * @param running cores that running tasks want
   * @param suspended tasks that take what they get
   */
  private void run(int seconds, double cores, double running, int suspended) {
    for (int step = 0; step < seconds * STEPS_PER_SECOND; step++) {
      step(cores, running, suspended);
    }
  }

  private void step(double cores, double running, int suspended) {
    double handedOut = share.cores() == shareBefore ? 1 : 1.4;
    shareBefore = share.cores();
    double wanted =
        Math.min(suspended * share.cores() * handedOut, Math.max(1, cores + 1 - running));
    double served = Math.min(1, cores / (running + wanted));
    suspendedUsed += served * wanted / STEPS_PER_SECOND;
    runningMissed += (1 - served) * running / STEPS_PER_SECOND;
    double lateNow = random.nextDouble(MOST_LATE_PART);
    double looked = 1 + (lateNow - late) / Math.sqrt(cores);
    late = lateNow;
    share.step(
        Math.max(0, running + wanted - cores),
        CoreUse.of(served * running * looked, served * wanted * looked, suspended));
  }
}
