// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq.length;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kairos.common.InvalidSettingException;
import io.kairos.yaq.QueueLengthRule;
import io.kairos.yaq.SlotTurnover;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueSizingTest {
  private static final double HEARTBEAT_MILLIS = 3_000;

  private static QueueSizing sizing(int slots, double meanTaskMillis) {
    return new QueueSizing(SlotTurnover.of(slots, meanTaskMillis, HEARTBEAT_MILLIS));
  }

  /** Ten slots, heartbeat of 3 s, 95 %: §3.1.1 and what its own conditions really give. */
  @ParameterizedTest(name = "tasks of {0} s")
  @CsvSource({" 5, 12, 10, 5", "10,  8,  6, 2", "30,  4,  3, 0", "50,  3,  2, 0"})
  void workedNumbers(int taskSeconds, int chernoff, int erlang, int smallest) {
    QueueSizing sizing = sizing(10, 1_000 * taskSeconds);

    assertThat(sizing.queueLength(QueueLengthRule.ALL.get("chernoff"), 0.95)).isEqualTo(chernoff);
    assertThat(sizing.queueLength(QueueLengthRule.ALL.get("erlang"), 0.95)).isEqualTo(erlang);
    assertThat(sizing.smallestQueueLength(0.95)).isEqualTo(smallest);
    assertThat(sizing.utilization(smallest)).isGreaterThanOrEqualTo(0.95);
    if (smallest > 0) {
      assertThat(sizing.utilization(smallest - 1)).isLessThan(0.95);
    }
  }

  @Test
  void utilizationOfTheWorkedExample() {
    assertThat(sizing(10, 10_000).utilization(3)).isCloseTo(0.983, within(0.0005));
  }

  /** The paper's own special case at the end of its proof of Proposition 2. */
  @ParameterizedTest
  @CsvSource({"1, 10000", "10, 10000", "10, 500", "1000, 200"})
  void everySlotIsOnItsOwnWithoutAQueue(int slots, double taskMillis) {
    double perTask = HEARTBEAT_MILLIS / taskMillis;
    assertThat(sizing(slots, taskMillis).utilization(0))
        .isCloseTo((1 - Math.exp(-perTask)) / perTask, within(1e-9));
  }

  @ParameterizedTest(name = "{0} slots, tasks of {1} ms, queue of {2}")
  @CsvSource({
    "2, 10000, 1",
    "10, 5000, 3",
    "10, 10000, 3",
    "10, 30000, 2",
    "4, 700, 9",
    "30, 4000, 40"
  })
  void utilizationIsPropositionTwoPlusTheTermItLacks(int slots, double taskMillis, int length) {
    double perTask = HEARTBEAT_MILLIS / taskMillis;
    double tasks = slots * perTask;
    double printed =
        1
            - (1 - 1 / perTask) * erlangCdf(length, tasks)
            - Math.exp(-perTask)
                / perTask
                / Math.pow(1 - 1.0 / slots, length)
                * erlangCdf(length, tasks - perTask);
    double missing = length / tasks * erlangCdf(length + 1, tasks);

    assertThat(sizing(slots, taskMillis).utilization(length))
        .isCloseTo(printed + missing, within(1e-9));
  }

  /** Pr[X_{n,λ} ≤ τ] for a small λτ, by the textbook sum. */
  private static double erlangCdf(int n, double tasks) {
    double term = Math.exp(-tasks);
    double sum = 0;
    for (int ends = 0; ends < n; ends++) {
      sum += term;
      term *= tasks / (ends + 1);
    }
    return 1 - sum;
  }

  /** A naive search of Eq. (1) from b = 0 stops at once here. */
  @Test
  void chernoffIsNeverBelowTheTasksOfAHeartbeat() {
    assertThat(sizing(10, 5_000).queueLength(QueueLengthRule.ALL.get("chernoff"), 0.01))
        .isEqualTo(6);
    assertThat(sizing(10, 100).queueLength(QueueLengthRule.ALL.get("chernoff"), 0.01))
        .isGreaterThanOrEqualTo(299);
  }

  @Test
  void slotsAndQueueHoldTheTasksOfAHeartbeatWithFixedDurations() {
    assertThat(sizing(10, 1_000).queueLength(QueueLengthRule.ALL.get("fixed"), 0.95)).isEqualTo(20);
    assertThat(sizing(10, 3_000).queueLength(QueueLengthRule.ALL.get("fixed"), 0.95)).isZero();
    assertThat(sizing(10, 10_000).queueLength(QueueLengthRule.ALL.get("fixed"), 0.95)).isZero();
  }

  @ParameterizedTest(name = "{0} slots, tasks of {1} ms")
  @CsvSource({"1, 1", "100, 100", "1000, 100", "1000, 3", "100000, 1", "1, 1e12"})
  void factorialsDoNotOverflow(int slots, double taskMillis) {
    QueueSizing sizing = sizing(slots, taskMillis);
    double tasks = slots * HEARTBEAT_MILLIS / taskMillis;
    int erlang = sizing.queueLength(QueueLengthRule.ALL.get("erlang"), 0.95);
    int chernoff = sizing.queueLength(QueueLengthRule.ALL.get("chernoff"), 0.95);
    int smallest = sizing.smallestQueueLength(0.95);

    assertThat(smallest).isLessThanOrEqualTo(erlang);
    assertThat(erlang).isLessThanOrEqualTo(chernoff);
    assertThat(sizing.utilization(smallest)).isBetween(0.95, 1.0);
    assertThat(sizing.utilization(erlang)).isBetween(0.95, 1.0);
    // For many tasks the normal distribution's quantile of 95 %, 1.64485, is exact enough.
    assertThat((double) erlang).isCloseTo(tasks + 1.6448536 * Math.sqrt(tasks), within(2.0));
  }

  @Test
  void aTargetNextToOneIsReached() {
    QueueSizing sizing = sizing(10, 10_000);
    int length = sizing.queueLength(QueueLengthRule.ALL.get("erlang"), 1 - 1e-12);

    assertThat(length).isBetween(20, 30);
    assertThat(sizing.utilization(length)).isGreaterThanOrEqualTo(1 - 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 1.5, 95, Double.NaN, Double.POSITIVE_INFINITY})
  void aTargetOutsideZeroToOneIsRefused(double target) {
    assertThatThrownBy(
            () -> sizing(10, 10_000).queueLength(QueueLengthRule.ALL.get("erlang"), target))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "target utilization = "
                + target
                + ": use a number of more than 0 and less than 1, for example 0.95.");
    assertThatThrownBy(() -> sizing(10, 10_000).smallestQueueLength(target))
        .isInstanceOf(InvalidSettingException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void durationsThatAreNoneAreRefused(double millis) {
    assertThatThrownBy(() -> SlotTurnover.of(10, millis, 3_000))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "mean task duration in ms = " + millis + ": use a finite number of more than 0.");
    assertThatThrownBy(() -> SlotTurnover.of(10, 10_000, millis))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "heartbeat interval in ms = " + millis + ": use a finite number of more than 0.");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void aNodeWithoutSlotsIsRefused(int slots) {
    assertThatThrownBy(() -> SlotTurnover.of(slots, 10_000, 3_000))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("slots = " + slots + ": use a whole number of at least 1.");
  }

  @ParameterizedTest
  @CsvSource({"1, 1e-9, 3000", "2147483647, 1, 1e300", "1, 1e300, 1e-300", "1, 4e-320, 3000"})
  void numbersThatNoClusterCanMeanAreRefused(int slots, double taskMillis, double heartbeatMillis) {
    assertThatThrownBy(() -> SlotTurnover.of(slots, taskMillis, heartbeatMillis))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("1e-9 to 1e9 tasks per heartbeat");
  }

  @Test
  void aNegativeLengthAndAnUnknownRuleAreRefused() {
    assertThatThrownBy(() -> sizing(10, 10_000).utilization(-1))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("queue length = -1: use a whole number of at least 0.");
    assertThatThrownBy(
            () -> sizing(10, 10_000).queueLength(QueueLengthRule.ALL.get("poisson"), 0.95))
        .hasMessage("no queue length rule poisson; there are erlang, chernoff, fixed");
  }

  @Test
  void erlangIsTheDefault() {
    assertThat(QueueLengthRule.ALL.names()).containsExactly("erlang", "chernoff", "fixed");
  }
}
