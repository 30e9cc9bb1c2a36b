// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kairos.common.NodeStatistics;
import io.kairos.common.ServiceClass;
import io.kairos.common.TaskSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link GoldenTraceTest} does not show. Times are in seconds; W = 10, S = 3, k = 2. */
class LasNodeSchedulerTest {
  private final RecordedDecisions decisions = new RecordedDecisions();
  private LasNodeScheduler scheduler = schedulerOf(4);

  @Test
  void wideArrivalDisplacesSeveralTasksHighestAttainedFirst() {
    arrive("A", 1, 0);
    arrive("B", 1, 1);
    arrive("C", 1, 2);
    arrive("D", 1, 3);
    assertThat(arrive("wide", 3, 5)).isEqualTo("suspend A, suspend B, suspend C, run wide");
  }

  @Test
  void arrivalDisplacesNobodyWhereGuardedTasksLeaveTooLittleRoom() {
    arrive("guarded", 2, 0);
    for (int second = 1; second <= 31; second++) {
      arrive("wide-" + second, 4, second);
    }
    assertThat(advance(31)).isEqualTo("suspend wide-31, run guarded");
    assertThat(arrive("three", 3, 32)).isEqualTo("suspend three");
    assertThat(arrive("two", 2, 32)).isEqualTo("run two");
    assertThat(arrive("another three", 3, 33)).isEqualTo("suspend another three");
    assertThat(arrive("another two", 2, 33)).isEqualTo("suspend two, run another two");
  }

  @Test
  void coresStayFreeOnlyWhileNoWaitingTaskFits() {
    arrive("A", 3, 0);
    arrive("B", 1, 1);
    assertThat(arrive("C", 1, 2)).isEqualTo("suspend A, run C");
    assertThat(arrive("D", 1, 3)).isEqualTo("run D");
    assertThat(finish("B", 4)).as("two cores are free, A needs three").isEqualTo("-");
    assertThat(finish("C", 4)).isEqualTo("run A");
  }

  @Test
  void wideAndNarrowTasksTakeTurns() {
    arrive("wide", 4, 0);
    assertThat(arrive("A", 1, 0)).isEqualTo("suspend wide, run A");
    assertThat(arrive("B", 1, 0)).isEqualTo("run B");
    assertThat(advance(10)).isEqualTo("suspend A, suspend B, run wide");
    assertThat(advance(20)).isEqualTo("suspend wide, run A, run B");
  }

  @Test
  void expiryOfANarrowTaskDisplacesNobodyYoungerThanTheWideTaskThatWaits() {
    arrive("wide", 4, 0);
    arrive("A", 1, 8);
    arrive("B", 1, 8);
    arrive("C", 1, 8);
    arrive("D", 1, 12);
    // A[10] expires; wide[8] would need the cores of D[6] too.
    assertThat(advance(18)).isEqualTo("-");
    assertThat(scheduler.isRunning("wide")).isFalse();
  }

  @Test
  void theOnlyTaskOfAWideNodeGoesOnThoughItsTimersFiredSoLateThatItIsStillStarved() {
    arrive("A", 1, 0);
    for (String other : List.of("B", "C", "D", "E")) {
      arrive(other, 1, 0);
    }
    assertThat(scheduler.isRunning("A")).isFalse();
    // No timer fires before: A has waited for 200 s, and earns 40 s by its quantum.
    for (String other : List.of("B", "C", "D", "E")) {
      finish(other, 200);
    }
    assertThat(advance(210)).isEqualTo("-");
    assertThat(scheduler.isRunning("A")).isTrue();
  }

  @Test
  void taskThatIsDisplacedAndResumedInOneEventHearsNothing() {
    arrive("narrow", 1, 0);
    arrive("wide", 3, 0);
    // Of the two, as old as each other, the narrow one goes first; in the end it still fits.
    assertThat(arrive("new", 3, 5)).isEqualTo("suspend wide, run new");
    assertThat(scheduler.isRunning("narrow")).isTrue();
  }

  @Test
  void taskWiderThanTheNodeCountsAsAllOfIt() {
    assertThat(arrive("huge", 100, 0)).isEqualTo("run huge");
    setCores(8, 1);
    assertThat(arrive("A", 1, 2)).isEqualTo("suspend huge, run A");
    assertThat(setCores(1, 3)).isEqualTo("-");
    assertThat(finish("A", 4)).isEqualTo("run huge");
  }

  @Test
  void starvedWideTaskIsServedInItsTurn() {
    scheduler = schedulerOf(2);
    arrive("A", 1, 0);
    arrive("B", 1, 0);
    arrive("C", 1, 1);
    arrive("D", 1, 1);
    arrive("wide", 2, 2);
    for (int second = 3; second <= 33; second++) {
      advance(second);
      arrive("young-1-" + second, 1, second);
      arrive("young-2-" + second, 1, second);
    }
    advance(33);
    assertThat(scheduler.isGuarded("A")).as("starved at 31").isTrue();
    assertThat(scheduler.isGuarded("B")).as("starved at 31").isTrue();
    // At 51 A and B make room for C and D, starved at 32; at 71 those make room for both cores.
    advance(51);
    assertThat(scheduler.isGuarded("C")).isTrue();
    assertThat(scheduler.isGuarded("D")).isTrue();
    advance(70);
    assertThat(scheduler.isRunning("wide")).isFalse();
    advance(71);
    assertThat(scheduler.isGuarded("wide")).as("starved at 33").isTrue();
  }

  @Test
  void taskWhoseGuardIsRevokedGetsItAgainFirst() {
    scheduler = schedulerOf(2);
    arrive("A", 1, 0);
    arrive("B", 1, 0);
    arrive("C", 2, 5);
    for (int second = 6; second <= 35; second++) {
      arrive("young-" + second, 2, second);
    }
    advance(35);
    assertThat(scheduler.isGuarded("A") && scheduler.isGuarded("B")).isTrue();
    assertThat(setCores(1, 40)).isEqualTo("suspend A");
    advance(54);
    assertThat(scheduler.isGuarded("B")).isTrue();
    advance(55);
    assertThat(scheduler.isGuarded("A")).as("before C, which is starved too").isTrue();
    advance(75);
    assertThat(scheduler.isGuarded("C")).isTrue();
  }

  @Test
  void lateTimerChargesTheTaskForAllTheTimeItRan() {
    scheduler = schedulerOf(1);
    arrive("A", 1, 0);
    arrive("B", 1, 1);
    scheduler.advance(seconds(18));
    assertThat(decisions.take()).isEqualTo("suspend B, run A");
    assertThat(scheduler.attainedNanos("B", seconds(20))).isEqualTo(seconds(17));
    assertThat(scheduler.nextTimerNanos()).isEqualTo(seconds(28));
  }

  @Test
  void recoveredTaskTakesAFreeCoreButDisplacesNobody() {
    scheduler = schedulerOf(2);
    assertThat(recover("A", 100)).isEqualTo("run A");
    assertThat(recover("B", 50)).isEqualTo("run B");
    assertThat(recover("C", 10)).isEqualTo("suspend C");
    assertThat(scheduler.attainedNanos("C", seconds(1))).isEqualTo(seconds(10));
  }

  @Test
  void eventsOfUnknownAndRepeatedTasksAreIgnored() {
    arrive("A", 1, 0);
    assertThat(arrive("A", 4, 1)).isEqualTo("-");
    assertThat(recover("A", 7)).isEqualTo("-");
    assertThat(finish("nobody", 2)).isEqualTo("-");
    assertThat(scheduler.isRunning("nobody")).isFalse();
    assertThat(scheduler.attainedNanos("nobody", seconds(2))).isEqualTo(-1);
    assertThat(scheduler.statistics(seconds(2)).tasks()).isEqualTo(1);
  }

  @Test
  void nothingIsTimedOnAnEmptyNode() {
    assertThat(scheduler.nextTimerNanos()).isEqualTo(Long.MAX_VALUE);
    arrive("A", 1, 0);
    assertThat(scheduler.nextTimerNanos()).isEqualTo(seconds(10));
    finish("A", 5);
    assertThat(scheduler.nextTimerNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void clockMayStartAnywhereAndOverflow() {
    scheduler = schedulerOf(1);
    long origin = Long.MAX_VALUE - seconds(5);
    scheduler.arrive("A", "application", 1, origin);
    decisions.clear();
    scheduler.arrive("B", "application", 1, origin + seconds(3));
    decisions.clear();
    assertThat(scheduler.nextTimerNanos()).isEqualTo(origin + seconds(13));
    scheduler.advance(origin + seconds(13));
    assertThat(decisions.take()).isEqualTo("suspend B, run A");
  }

  @Test
  void clockThatGoesBackTakesNoServiceAway() {
    arrive("A", 1, 10);
    assertThat(scheduler.attainedNanos("A", seconds(15))).isEqualTo(seconds(5));
    arrive("B", 1, 3);
    assertThat(scheduler.attainedNanos("A", seconds(4))).isEqualTo(seconds(5));
    assertThat(scheduler.attainedNanos("B", seconds(16))).isEqualTo(seconds(1));
  }

  @Test
  void applicationIsChargedForCoresOfRunningAndFinishedTasks() {
    arrive("A", 2, 0);
    arrive("B", 1, 5);
    finish("A", 10);
    assertThat(applicationSeconds(15)).isEqualTo(2 * 10 + 1 * 10);
    scheduler.recoverApplication("application", seconds(1_000));
    assertThat(applicationSeconds(16)).isEqualTo(1_031);
  }

  @Test
  void forgottenApplicationLeavesNoTraceWhenItsLastTaskEnds() {
    arrive("A", 1, 0);
    scheduler.forgetApplication("application");
    finish("A", 10);
    assertThat(scheduler.statistics(seconds(11)).service().seconds()).isEmpty();
  }

  @Test
  void varianceKeepsItsDigitsAfterAHundredDays() {
    arrive("A", 1, 0);
    arrive("B", 1, 1);
    NodeStatistics statistics = scheduler.statistics(DAYS.toNanos(100));
    assertThat(statistics.varianceSeconds2()).isCloseTo(0.25, within(1e-8));
    assertThat(statistics.sumSeconds()).isEqualTo(2 * 8_640_000 - 1);
  }

  @Test
  void fiveThousandTasksMayArriveAtOnce() {
    for (int task = 0; task < 5_000; task++) {
      arrive("task-" + task, 1, 0);
    }
    assertThat(scheduler.statistics(0).running()).isEqualTo(4);
    assertThat(scheduler.statistics(0).waiting()).isEqualTo(4_996);
    for (int task = 0; task < 5_000; task++) {
      finish("task-" + task, 1);
    }
    assertThat(scheduler.statistics(seconds(1)).tasks()).isZero();
  }

  @Test
  void badInputIsRefusedAndChangesNothing() {
    assertThatThrownBy(() -> arrive("A", 0, 0)).hasMessage("A cannot need 0 vcores");
    assertThatThrownBy(() -> recover("A", -1)).hasMessageContaining("-1000000000 ns");
    assertThatThrownBy(() -> setCores(0, 0)).hasMessage("a node cannot have 0 cores");
    assertThat(scheduler.statistics(0).tasks()).isZero();
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new LasParameters(0, 1)).hasMessageContaining("cores = 0");
    assertThatThrownBy(() -> new LasParameters(1, 0)).hasMessageContaining("quantumNanos = 0");
    assertThatThrownBy(() -> new LasParameters(1, 1, 0, 1))
        .hasMessageContaining("starvationQuanta = 0");
    assertThatThrownBy(() -> new LasParameters(1, 1, 1, 0)).hasMessageContaining("grantQuanta = 0");
    assertThatThrownBy(() -> new LasParameters(1, Long.MAX_VALUE / 4, 2, 1))
        .hasMessageContaining("quantumNanos");
  }

  @Test
  void snapshotsOfTasksAreInTheOrderOfTheirTurns() {
    scheduler = schedulerOf(1);
    arrive("A", 1, 0);
    arrive("B", 1, 3);
    arrive("C", 1, 5);
    List<TaskSnapshot> tasks = scheduler.tasks(seconds(6));
    assertThat(tasks).extracting(TaskSnapshot::id).containsExactly("C", "B", "A");
    assertThat(tasks)
        .extracting(task -> task.next().orElse(0))
        .as("turns of those that wait")
        .containsExactly(0, 1, 2);
    assertThat(tasks)
        .extracting(TaskSnapshot::attainedNanos)
        .containsExactly(seconds(1), seconds(2), seconds(3));
    assertThat(tasks)
        .extracting(task -> task.inStateNanos().getAsLong())
        .as("stint, then waits")
        .containsExactly(seconds(1), seconds(1), seconds(3));
  }

  private LasNodeScheduler schedulerOf(int cores) {
    return new LasNodeScheduler(
        new LasParameters(cores, seconds(10), 3, 2), TaskOrder.ALL.get("las"), decisions);
  }

  private String arrive(String task, int vcores, long at) {
    scheduler.arrive(task, "application", vcores, seconds(at));
    return decisions.take();
  }

  private String recover(String task, long attained) {
    scheduler.recover(
        task,
        "application",
        1,
        ServiceClass.BATCH,
        new Attained(seconds(attained), CpuMeter.UNKNOWN),
        0);
    return decisions.take();
  }

  private String finish(String task, long at) {
    scheduler.finish(task, seconds(at));
    return decisions.take();
  }

  private String setCores(int cores, long at) {
    scheduler.setCores(cores, seconds(at));
    return decisions.take();
  }

  /** Fires every timer that is due until then on time; returns what the last one decided. */
  private String advance(long at) {
    String last = "-";
    while (scheduler.nextTimerNanos() < seconds(at)) {
      scheduler.advance(scheduler.nextTimerNanos());
      last = decisions.take();
    }
    scheduler.advance(seconds(at));
    String now = decisions.take();
    return now.equals("-") ? last : now;
  }

  private double applicationSeconds(long at) {
    return scheduler.statistics(seconds(at)).service().seconds().get("application");
  }

  private static long seconds(long seconds) {
    return SECONDS.toNanos(seconds);
  }
}
