// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeStatisticsTest {
  private static final String APPLICATION = "application_1700000000000_0001";

  private static final QueueStatistics OPEN = new QueueStatistics(1, 1);

  private static NodeStatistics statistics() {
    return new NodeStatistics(2, 3, 120.5, 49.0, Map.of(APPLICATION, 77.25));
  }

  @Test
  void statisticsWrittenIntoAHeartbeatAreReadBack() {
    NodeStatistics read =
        NodeStatistics.fromCustomResources(statistics().toCustomResources()).orElseThrow();

    assertThat(read.running()).isEqualTo(2);
    assertThat(read.waiting()).isEqualTo(3);
    assertThat(read.tasks()).isEqualTo(5);
    assertThat(read.sumSeconds()).isEqualTo(120.5);
    assertThat(read.varianceSeconds2()).isEqualTo(49.0);
    assertThat(read.standardDeviationSeconds()).isCloseTo(7, within(1e-9));
    assertThat(read.service().seconds()).containsExactly(Map.entry(APPLICATION, 77.25));
  }

  @Test
  void theTimeSinceWhichServiceIsCountedIsReadBackExactly() {
    for (int epoch : new int[] {1, 4_711, NodeStatistics.HIGHEST_EPOCH}) {
      Map<String, Float> custom = statistics().withServiceEpoch(epoch).toCustomResources();
      assertThat(NodeStatistics.fromCustomResources(custom).orElseThrow().serviceEpoch())
          .hasValue(epoch);
    }
    assertThat(statistics().serviceEpoch()).isEmpty();
    assertThatThrownBy(() -> statistics().withServiceEpoch(NodeStatistics.HIGHEST_EPOCH + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> statistics().withServiceEpoch(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, -1f, 0f, 1e9f})
  void anEpochThatIsNoneIsNotKnown(float value) {
    Map<String, Float> custom = statistics().toCustomResources();
    custom.put("kairos.service.epoch", value);
    assertThat(NodeStatistics.fromCustomResources(custom).orElseThrow().serviceEpoch()).isEmpty();
  }

  @Test
  void totalsThatNobodyHasReadGoWithTheNextHeartbeatUnlessTheNodeLostThem() {
    NodeStatistics next = statistics().withServiceEpoch(7);
    Map<String, Float> unread =
        new NodeStatistics(9, 9, 9, 9, Map.of("application_1_0002", 5.0, APPLICATION, 1.0))
            .withServiceEpoch(7)
            .toCustomResources();
    NodeStatistics together =
        NodeStatistics.fromCustomResources(
                NodeStatistics.withUnreadTotals(next.toCustomResources(), unread))
            .orElseThrow();
    assertThat(together.service().seconds())
        .isEqualTo(Map.of("application_1_0002", 5.0, APPLICATION, 77.25));
    assertThat(together.running()).isEqualTo(2);

    Map<String, Float> anew = statistics().withServiceEpoch(8).toCustomResources();
    assertThat(NodeStatistics.withUnreadTotals(anew, unread)).isEqualTo(anew);
    assertThat(NodeStatistics.withUnreadTotals(Map.of("gpu", 1f), unread)).hasSize(1);
  }

  @Test
  void aNodeWithoutThePlugInHasNoStatistics() {
    assertThat(NodeStatistics.fromCustomResources(Map.of())).isEmpty();
    assertThat(NodeStatistics.fromCustomResources(Map.of("gpu", 1f))).isEmpty();
  }

  @Test
  void anotherFormatIsNotRead() {
    Map<String, Float> custom = statistics().toCustomResources();
    custom.put("kairos.format", 2f);
    assertThat(NodeStatistics.fromCustomResources(custom)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -1f})
  void aValueThatIsNoStatisticMakesAllOfThemUnread(float value) {
    for (String name : statistics().toCustomResources().keySet()) {
      if (name.startsWith("kairos.app.")
          || name.endsWith("stddev")
          || name.equals("kairos.las.tasks")) {
        continue; // never the base of a ranking: see the next test
      }
      Map<String, Float> custom = statistics().toCustomResources();
      custom.put(name, value);
      assertThat(NodeStatistics.fromCustomResources(custom)).as(name).isEmpty();
    }
  }

  @Test
  void anApplicationWhoseServiceIsNoNumberIsLeftOut() {
    Map<String, Float> custom = statistics().toCustomResources();
    custom.put("kairos.app.application_1_0002", Float.NaN);
    assertThat(NodeStatistics.fromCustomResources(custom).orElseThrow().service().seconds())
        .containsOnlyKeys(APPLICATION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kairos.las.running", "kairos.las.waiting", "kairos.las.attained.variance"})
  void aMissingValueMakesAllOfThemUnread(String name) {
    Map<String, Float> custom = new HashMap<>(statistics().toCustomResources());
    custom.remove(name);
    assertThat(NodeStatistics.fromCustomResources(custom)).isEmpty();
  }

  @Test
  void aVarianceBeyondTheRangeOfAFloatStillArrives() {
    NodeStatistics huge = new NodeStatistics(1, 1, 1e30, 1e60, Map.of());
    assertThat(
            NodeStatistics.fromCustomResources(huge.toCustomResources())
                .orElseThrow()
                .varianceSeconds2())
        .isEqualTo(Float.MAX_VALUE);
  }

  @Test
  void negativeOrEndlessFiguresAreRefusedWhereTheyArise() {
    assertThatThrownBy(() -> new NodeStatistics(-1, 0, 0, 0, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new NodeStatistics(0, 0, Double.NaN, 0, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new NodeStatistics(0, 0, 0, Double.POSITIVE_INFINITY, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theStatisticsOfANodesQueueTravelWithTheRest() {
    NodeStatistics sent =
        new NodeStatistics(2, 3, 4, 5, Map.of()).withQueue(new QueueStatistics(12.5, 0));
    QueueStatistics received =
        NodeStatistics.fromCustomResources(sent.toCustomResources()).orElseThrow().queue().get();
    assertThat(received.waitSeconds()).isEqualTo(12.5);
    assertThat(received.meanTaskSeconds()).isZero();
  }

  @Test
  void aNodeWithoutAQueueSaysNothingOfOne() {
    NodeStatistics sent = new NodeStatistics(2, 3, 4, 5, Map.of());
    assertThat(NodeStatistics.fromCustomResources(sent.toCustomResources()).orElseThrow().queue())
        .isEmpty();
  }

  @Test
  void preemptionsTravelWhereANodeTellsThem() {
    NodeStatistics sent = new NodeStatistics(2, 3, 4, 5, Map.of());
    NodeStatistics told = sent.withPreemptions(1_234_567);
    assertThat(NodeStatistics.fromCustomResources(told.toCustomResources()).get().preemptions())
        .hasValue(1_234_567);
    // From a plug-in that does not know the figure yet.
    assertThat(NodeStatistics.fromCustomResources(sent.toCustomResources()).get().preemptions())
        .isEmpty();
    assertThat(sent.withQueue(new QueueStatistics(1, 1)).withPreemptions(1).queue()).isPresent();
    assertThat(sent.withPreemptions(1).withQueue(new QueueStatistics(1, 1)).preemptions())
        .hasValue(1);
  }

  @Test
  void anOpenQueueIsToldApartFromAClosedOneAndOneThatDoesNotSayIsOpen() {
    NodeStatistics sent =
        new NodeStatistics(1, 2, 3, 0, Map.of()).withQueue(new QueueStatistics(4, 5).closed());
    Map<String, Float> custom = sent.toCustomResources();
    assertThat(NodeStatistics.fromCustomResources(custom).orElseThrow().queue().orElseThrow())
        .matches(queue -> !queue.isOpen());
    custom.remove(NodeStatistics.QUEUE_CLOSED_KEY);
    assertThat(NodeStatistics.fromCustomResources(custom).orElseThrow().queue().orElseThrow())
        .matches(QueueStatistics::isOpen);
  }

  @Test
  void usedCoresTravelWhereANodeCountsThem() {
    NodeStatistics sent = new NodeStatistics(4, 3, 4, 5, Map.of());
    NodeStatistics told =
        sent.withUsedCores(new UsedCores(2, 3, 1_903, 250)).withPreemptions(7).withQueue(OPEN);
    UsedCores read =
        NodeStatistics.fromCustomResources(told.toCustomResources()).get().usedCores().get();
    assertThat(read.idleTasks()).isEqualTo(2);
    assertThat(read.idleVcores()).isEqualTo(3);
    assertThat(read.usedMilliCores()).isEqualTo(1_903);
    assertThat(read.spareMilliCores()).isEqualTo(250);
    // A node of signals, of shadow mode, or of a plug-in that does not know the figures yet.
    assertThat(NodeStatistics.fromCustomResources(sent.toCustomResources()).get().usedCores())
        .isEmpty();
  }

  @Test
  void unusedVcoresTravelAndAreThoseOfIdleTasksWhereANodeDoesNotTell() {
    UsedCores used = new UsedCores(2, 3, 1_903, 250);
    assertThat(used.unusedVcores()).isEqualTo(3);
    assertThat(used.withUnusedVcores(2).unusedVcores()).as("idle ones are unused").isEqualTo(3);
    NodeStatistics sent =
        new NodeStatistics(4, 3, 4, 5, Map.of()).withUsedCores(used.withUnusedVcores(7));
    Map<String, Float> custom = sent.toCustomResources();
    assertThat(unusedVcores(custom)).isEqualTo(7);
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -1}) {
      custom.put("kairos.cpu.unused.vcores", value);
      assertThat(unusedVcores(custom)).isEqualTo(3);
    }
    custom.remove("kairos.cpu.unused.vcores");
    assertThat(unusedVcores(custom)).as("an older node").isEqualTo(3);
  }

  @Test
  void comingMilliCoresTravelByApplication() {
    UsedCores used = new UsedCores(2, 3, 1_903, 250);
    Map<String, Integer> coming = Map.of("application_1_0001", 90, "application_1_0002", 700);
    assertThat(used.withComingMilliCores(coming).withUnusedVcores(7).comingMilliCores())
        .isEqualTo(coming);
    NodeStatistics sent =
        new NodeStatistics(4, 3, 4, 5, Map.of()).withUsedCores(used.withComingMilliCores(coming));
    Map<String, Float> custom = sent.toCustomResources();
    assertThat(comingMilliCores(custom)).isEqualTo(coming);
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -1}) {
      custom.put("kairos.coming.application_1_0002", value);
      assertThat(comingMilliCores(custom)).isEqualTo(Map.of("application_1_0001", 90));
    }
    custom.put("kairos.coming.application_1_0001", 1_001f);
    assertThat(comingMilliCores(custom)).isEqualTo(Map.of("application_1_0001", 1_000));
    custom.remove("kairos.coming.application_1_0001");
    assertThat(comingMilliCores(custom)).as("an older node").isEmpty();
  }

  private static Map<String, Integer> comingMilliCores(Map<String, Float> custom) {
    return NodeStatistics.fromCustomResources(custom).get().usedCores().get().comingMilliCores();
  }

  private static int unusedVcores(Map<String, Float> custom) {
    return NodeStatistics.fromCustomResources(custom).get().usedCores().get().unusedVcores();
  }

  @Test
  void aPlugInThatDoesNotKnowUsedCoresReadsTheRestAsBefore() {
    NodeStatistics told = statistics().withUsedCores(new UsedCores(2, 2, 100, 0));
    Map<String, Float> custom = told.toCustomResources();
    Map<String, Float> known = statistics().toCustomResources();
    assertThat(custom).containsAllEntriesOf(known);
    // Idle tasks are among the running ones, so that an older ResourceManager still counts them.
    assertThat(custom)
        .containsEntry("kairos.las.running", 2f)
        .containsEntry("kairos.las.tasks", 5f);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kairos.las.idle",
        "kairos.las.idle.vcores",
        "kairos.cpu.used.millicores",
        "kairos.cpu.spare.millicores"
      })
  void usedCoresThatCannotBeReadAreUnknownAndTheRestIsRead(String name) {
    NodeStatistics told = statistics().withUsedCores(new UsedCores(1, 2, 900, 300));
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -1}) {
      Map<String, Float> custom = told.toCustomResources();
      custom.put(name, value);
      NodeStatistics read = NodeStatistics.fromCustomResources(custom).orElseThrow();
      assertThat(read.usedCores()).as("%s = %s", name, value).isEmpty();
      assertThat(read.tasks()).isEqualTo(5);
    }
    Map<String, Float> custom = told.toCustomResources();
    assertThat(custom.remove(name)).isNotNull();
    assertThat(NodeStatistics.fromCustomResources(custom).orElseThrow().usedCores()).isEmpty();
  }

  @Test
  void usedCoresThatContradictEachOtherAreUnknown() {
    NodeStatistics told = statistics().withUsedCores(new UsedCores(1, 2, 900, 300));
    assertThat(readWith(told, "kairos.las.idle", 3)).as("more idle than running").isEmpty();
    assertThat(readWith(told, "kairos.cpu.spare.millicores", 901)).as("a part of it").isEmpty();
    assertThat(readWith(told, "kairos.las.idle.vcores", 0)).as("a task without vcores").isEmpty();
  }

  private static Optional<UsedCores> readWith(NodeStatistics sent, String name, float value) {
    Map<String, Float> custom = sent.toCustomResources();
    custom.put(name, value);
    return NodeStatistics.fromCustomResources(custom).orElseThrow().usedCores();
  }

  @Test
  void usedCoresThatCannotBeAreRefusedWhereTheyArise() {
    assertThatThrownBy(() -> new UsedCores(1, 0, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new UsedCores(0, 0, 10, 11))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new UsedCores(-1, 0, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> statistics().withUsedCores(new UsedCores(3, 3, 0, 0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
