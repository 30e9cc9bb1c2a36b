// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import io.kairos.yaq.queue.JobProgressSource;
import io.kairos.yaq.queue.LaunchQueue;
import io.kairos.yaq.queue.TaskDetails;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
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
  private static final int CORES = 4;

  private final BlockingQueue<String> launched = new LinkedBlockingQueue<>();
  private final HeldLaunches held =
      new HeldLaunches(event -> launched.add(event.getContainer().getContainerId().toString()));
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
    tasks.queued(new TaskDetails(C, Ids.job(2), 1, 64, 1, "somebody", null), now);
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
    NodeState saved = NodeState.decode(tasks.state(now).encode());
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
  void whatWaitsWhenTheDaemonStopsIsSavedAndNotStarted() {
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
  void hintsThatAreNoDurationAreCountedOnce() {
    QueueingTasks tasks = tasks(1, List.of(), NodeState.EMPTY);
    queue(tasks, A);
    held.hold(B, launch(B));
    tasks.queued(new TaskDetails(B, Ids.job(1), 1, 64, 1, "somebody", "soon"), now);
    pass(tasks, 1);
    pass(tasks, 1);
    assertThat(MetricsReader.read(metrics, "IgnoredHints")).isEqualTo(1);
  }

  /** With the scheduler thread and the real clock. */
  @Test
  void aThousandTasksStartEachOnceAndNeverMoreThanThereAreSlots() throws Exception {
    int count = 1_000;
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    HeldLaunches counting =
        new HeldLaunches(
            event -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              launched.add(event.getContainer().getContainerId().toString());
            });
    QueueingTasks tasks = tasks(CORES, List.of(), NodeState.EMPTY, counting, System::nanoTime);
    try (NodeAgent agent =
        new NodeAgent(
            tasks, new InertCoreControl("none"), metrics, System::nanoTime, null, 1_000)) {
      assertThat(agent.holdsLaunches()).isTrue();
      agent.start();
      for (int number = 0; number < count; number++) {
        counting.hold(Ids.task(number), launch(Ids.task(number)));
        agent.queued(Ids.details(Ids.task(number), 1));
      }
      for (int ended = 0; ended < count; ended++) {
        String task = launched.poll(20, TimeUnit.SECONDS);
        assertThat(task).isNotNull();
        running.decrementAndGet();
        agent.exited(task, true);
        agent.ended(task);
      }
    }
    assertThat(launched).isEmpty();
    assertThat(most).hasValueBetween(1, CORES);
    assertThat(MetricsReader.read(metrics, "Releases")).isEqualTo(count);
    assertThat(MetricsReader.read(metrics, "SchedulerErrors")).isZero();
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

  private QueueingTasks tasks(int cores, List<TaskDetails> alive, NodeState before) {
    return tasks(cores, alive, before, held, () -> now);
  }

  private QueueingTasks tasks(
      int cores,
      List<TaskDetails> alive,
      NodeState before,
      HeldLaunches launches,
      LongSupplier clock) {
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
                decisions,
                alive,
                memory,
                clock.getAsLong()),
        new DurationEstimator(10_000, 10_000_000, true, 100),
        launches,
        metrics,
        clock,
        before);
  }

  private static ContainersLauncherEvent launch(String taskId) {
    Container container = mock(Container.class);
    when(container.getContainerId()).thenReturn(ContainerId.fromString(taskId));
    return new ContainersLauncherEvent(container, ContainersLauncherEventType.LAUNCH_CONTAINER);
  }
}
