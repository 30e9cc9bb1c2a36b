// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.SavedStates;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import io.kairos.yaq.queue.JobProgressSource;
import io.kairos.yaq.queue.LaunchDecisions;
import io.kairos.yaq.queue.LaunchQueue;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEventType;
import org.junit.jupiter.api.Test;

/** The queue between the NodeManager's events and the launcher. */
class QueueingTasksTest {
  private static final long HAND_BACK_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final String A = Ids.task(1);
  private static final String B = Ids.task(2);
  private static final String C = Ids.task(3);

  private final BlockingQueue<String> launched = new LinkedBlockingQueue<>();
  private final HeldLaunches held =
      new HeldLaunches(
          event -> launched.add(event.getContainer().getContainerId().toString()),
          mock(UnlaunchedEnds.class));
  private final NodeMetrics metrics = new NodeMetrics();
  private long now = TimeUnit.DAYS.toNanos(-3);

  @Test
  void aPauseASecondLaunchAndAKillFreeNoSlot() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    queue(tasks, A);
    queue(tasks, B);
    tasks.launched(Ids.details(A, 1), now);
    tasks.stopped(A, now);
    tasks.advance(now);
    tasks.continued(Ids.details(A, 1), now);
    tasks.aboutToBeKilled(A, now);
    tasks.advance(now);
    assertThat(launched).containsExactly(A);

    tasks.exited(A, false, now);
    tasks.advance(now);
    assertThat(launched).containsExactly(A, B);
    assertThat(MetricsReader.read(metrics, "Releases")).isEqualTo(2);
  }

  @Test
  void startsBeforeTasksOfOtherJobsAreCountedByWhatDecided() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    queue(tasks, A);
    queue(tasks, B);
    held.hold(C, launch(C));
    tasks.queued(Ids.facts(C, 2).build(), now);
    tasks.exited(A, true, now);
    tasks.advance(now);
    tasks.exited(B, true, now);
    tasks.advance(now);

    assertThat(launched).containsExactly(A, B, C);
    assertThat(MetricsReader.read(metrics, "ReleasesByPolicy")).isEqualTo(1);
    assertThat(MetricsReader.read(metrics, "ReleasesUntold")).isZero();
    assertThat(MetricsReader.read(metrics, "ReleasesStarved")).isZero();
  }

  @Test
  void theStateThatIsSavedBringsRunTimeAndTimeInTheQueueBack() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    queue(tasks, A);
    queue(tasks, B);
    pass(tasks, 4);
    NodeState saved = SavedStates.readBack(tasks.state(now));
    assertThat(saved.control()).isEqualTo("none");

    tasks = tasks(1, List.of(Ids.details(A, 1), Ids.details(B, 1)), saved);
    tasks.launched(Ids.details(A, 1), now);
    queue(tasks, B);
    pass(tasks, 2);

    NodeState again = tasks.state(now);
    assertThat(again.tasks().get(A).attainedNanos()).isEqualTo(6_000_000_000L);
    assertThat(again.queued().get(B).waitedNanos()).isEqualTo(6_000_000_000L);
    assertThat(again.applications()).isEqualTo(Map.of(Ids.APPLICATION, 6_000_000_000L));
    assertThat(MetricsReader.read(metrics, "RecoveredTasks")).isEqualTo(2);
  }

  @Test
  void aTaskThatWaitsWhenTheDaemonStopsIsSavedAndNotStarted() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    queue(tasks, A);
    queue(tasks, B);
    tasks.standDown(now);
    tasks.exited(A, true, now);
    queue(tasks, C);
    tasks.close();

    assertThat(launched).containsExactly(A);
    assertThat(tasks.state(now).queued()).containsOnlyKeys(B, C);
  }

  @Test
  void anApplicationMasterThatWaitsIsLaunchedAndIsNoTask() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    tasks.resizeNode(1, 100, now);
    queue(tasks, A);
    held.hold(B, launch(B));
    tasks.masterQueued(B, 64, now);
    tasks.advance(now);
    assertThat(launched).containsExactly(A);

    tasks.exited(A, true, now);
    tasks.advance(now);
    assertThat(launched).containsExactly(A, B);
    assertThat(tasks.statistics(now).tasks()).isZero();
    assertThat(MetricsReader.read(metrics, "Releases")).isEqualTo(1);
  }

  @Test
  void aTaskThatTheQueueFailsToTakeStartsAtOnce() {
    QueueingTasks tasks =
        tasks(1, List.of(Ids.details(B, 1)), NodeState.EMPTY, QueueingTasksTest::failing);
    held.hold(B, launch(B));

    assertThatThrownBy(() -> tasks.queued(Ids.details(B, 1), now))
        .isInstanceOf(IllegalStateException.class);

    assertThat(launched).containsExactly(B);
  }

  @Test
  void hintsThatAreNoDurationAreCountedOnce() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    queue(tasks, A);
    held.hold(B, launch(B));
    tasks.queued(Ids.facts(B, 1).durationHint("soon").build(), now);
    pass(tasks, 1);
    pass(tasks, 1);
    assertThat(MetricsReader.read(metrics, "IgnoredHints")).isEqualTo(1);
  }

  private void queue(QueueingTasks tasks, String taskId) {
    held.hold(taskId, launch(taskId));
    tasks.queued(Ids.details(taskId, 1), now);
    tasks.advance(now);
  }

  private void pass(QueueingTasks tasks, long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
    tasks.advance(now);
  }

  /** The same, but for one question that the queue asks of a task from before a restart. */
  private static LaunchDecisions failing(LaunchDecisions decisions) {
    LaunchDecisions failing = mock(LaunchDecisions.class, delegatesTo(decisions));
    doThrow(new IllegalStateException("a fault")).when(failing).recovered(any());
    return failing;
  }

  private QueueingTasks tasks(int cores, List<TaskFacts> alive, NodeState before) {
    return tasks(cores, alive, before, UnaryOperator.identity());
  }

  private QueueingTasks tasks(
      int cores,
      List<TaskFacts> alive,
      NodeState before,
      UnaryOperator<LaunchDecisions> asTheQueueSees) {
    return new QueueingTasks(
        (decisions, durations, memory) ->
            new LaunchQueue(
                cores,
                1_000_000,
                TimeUnit.SECONDS.toNanos(150),
                HAND_BACK_NANOS,
                new QueueOrder(ReorderingPolicy.ALL.get("ejf"), StarvationThresholds.OFF),
                durations,
                JobProgressSource.NONE,
                asTheQueueSees.apply(decisions),
                alive.stream().map(QueueingTasks::details).collect(Collectors.toList()),
                memory,
                now),
        new DurationEstimator(10_000, 10_000_000, true, 100),
        held,
        metrics,
        () -> now,
        before);
  }

  private static ContainersLauncherEvent launch(String taskId) {
    Container container = mock(Container.class);
    when(container.getContainerId()).thenReturn(ContainerId.fromString(taskId));
    return new ContainersLauncherEvent(container, ContainersLauncherEventType.LAUNCH_CONTAINER);
  }
}
