// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.common.InvalidSettingException;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.las.Attained;
import io.kairos.nm.las.CpuMeter;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import io.kairos.nm.testing.RecordingCoreControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A NodeManager that was killed comes back, perhaps with another control. */
class FormerControlTest {
  private static final String TASK = Ids.task(1);
  private static final Set<String> ALIVE = Set.of(TASK);
  private static final String RECOVERY = "recover [" + TASK + "]";

  private final RecordingCoreControl present = new RecordingCoreControl();
  private final NodeMetrics metrics = new NodeMetrics();

  @Test
  void theControlThatShrankTheTasksRecoversThemThoughAnotherWasChosenSince() {
    RecordingCoreControl former = new RecordingCoreControl();
    List<CoreControlChoice> made = new ArrayList<>();
    new FormerControl(
            present,
            choice -> {
              made.add(choice);
              return former;
            },
            metrics)
        .restore(before("cgroup-v1-idle"), ALIVE);

    assertThat(made).containsExactly(CoreControlChoice.CGROUP_V1_IDLE);
    assertThat(former.calls).containsExactly(RECOVERY);
    assertThat(former.closed).isTrue();
    assertThat(present.calls).containsExactly(RECOVERY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"recording", "signal", "shadow", "of a later version"})
  void theOthersHaveLeftNothingThatThePresentOneDoesNotFind(String control) {
    new FormerControl(present, FormerControlTest::unexpected, metrics)
        .restore(before(control), ALIVE);
    assertThat(present.calls).containsExactly(RECOVERY);
  }

  /** Or it could not tell whether a pid is still the task's. */
  @Test
  void thePresentControlIsToldTheProcessesOfBeforeItRecovers() {
    ProcessMark mark = new ProcessMark(11, 4_711);
    NodeState.Task task =
        new NodeState.Task(new Attained(1, CpuMeter.UNKNOWN), true, Optional.of(mark));
    new FormerControl(present, FormerControlTest::unexpected, metrics)
        .restore(new NodeState("signal", Map.of(), Map.of(TASK, task), Map.of()), ALIVE);
    assertThat(present.calls).containsExactly("recall " + Map.of(TASK, mark), RECOVERY);
  }

  @Test
  void nothingIsMadeWithoutTasksOfBefore() {
    new FormerControl(present, FormerControlTest::unexpected, metrics)
        .restore(new NodeState("cgroup-v1-quota", Map.of(), Map.of(), Map.of()), Set.of());
    assertThat(present.calls).containsExactly("recover []");
  }

  /** Children of theirs may be left, suspended for ever. */
  @Test
  void theFormerControlTidiesUpThoughNoTaskOfBeforeIsAlive() {
    RecordingCoreControl former = new RecordingCoreControl();
    new FormerControl(present, choice -> former, metrics)
        .restore(before("cgroup-v1-idle"), Set.of());
    assertThat(former.calls).containsExactly("recover []");
  }

  /** The state was written before they came, as on a node that was empty, or whose disk is full. */
  @Test
  void theFormerControlRecoversTasksThatItsStateDoesNotKnow() {
    RecordingCoreControl former = new RecordingCoreControl();
    new FormerControl(present, choice -> former, metrics)
        .restore(new NodeState("cgroup-v1-idle", Map.of(), Map.of(), Map.of()), ALIVE);
    assertThat(former.calls).containsExactly(RECOVERY);
  }

  @Test
  void aFormerControlThatCannotBeMadeAnyMoreIsCountedAndThePresentOneRecoversAllTheSame() {
    new FormerControl(
            present,
            choice -> {
              throw new InvalidSettingException("core-control", choice, "as asked.");
            },
            metrics)
        .restore(before("cgroup-v2-quota"), ALIVE);
    assertThat(present.calls).containsExactly(RECOVERY);
    assertThat(MetricsReader.read(metrics, "CoreControlErrors")).isEqualTo(1);
  }

  @Test
  void aCgroupThatAKilledDaemonLeftShrunkIsAtFullSpeedUnderSignals() throws Exception {
    assumeTrue(CoreControlFactory.probe(options().build()).isPossible(CoreControlChoice.AUTO));
    try (CoreControl killed = CoreControlFactory.create(options().build());
        CoreControl signals =
            CoreControlFactory.create(options().choice(CoreControlChoice.SIGNAL).build())) {
      killed.prepare(TASK, 1);
      killed.started(TASK, OptionalLong.empty());
      killed.suspend(TASK);
      assertThat(killed.isSuspended(TASK)).isTrue();

      new FormerControl(
              signals,
              choice -> CoreControlFactory.create(options().choice(choice).build()),
              metrics)
          .restore(before(killed.name()), ALIVE);

      assertThat(killed.isSuspended(TASK)).isFalse();
      killed.finished(TASK);
    }
  }

  /** The state file is lost and the mode was changed at the same restart. */
  @Test
  void everyCgroupIsLookedAtWhereNothingIsKnownOfBefore() throws Exception {
    assumeTrue(CoreControlFactory.probe(options().build()).isPossible(CoreControlChoice.AUTO));
    try (CoreControl killed = CoreControlFactory.create(options().build())) {
      killed.prepare(TASK, 1);
      killed.started(TASK, OptionalLong.empty());
      killed.suspend(TASK);

      new FormerControl(
              present,
              choice -> CoreControlFactory.create(options().choice(choice).build()),
              metrics)
          .restore(NodeState.EMPTY, ALIVE);

      assertThat(killed.isSuspended(TASK)).isFalse();
      assertThat(present.calls).containsExactly(RECOVERY);
      assertThat(MetricsReader.read(metrics, "CoreControlErrors")).isZero();
      killed.finished(TASK);
    }
  }

  private static CoreControlOptions.Builder options() {
    return CoreControlOptions.builder().hierarchy("kairos-former-" + ProcessHandle.current().pid());
  }

  private static NodeState before(String control) {
    return new NodeState(control, Map.of(), Map.of(TASK, new NodeState.Task(1, true)), Map.of());
  }

  private static CoreControl unexpected(CoreControlChoice choice) {
    throw new AssertionError("nobody has to make " + choice);
  }
}
