// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.QueueingTasks;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.StateSaving;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import io.kairos.yaq.DurationEstimator;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.ReorderingPolicy;
import io.kairos.yaq.StarvationThresholds;
import io.kairos.yaq.queue.JobProgressSource;
import io.kairos.yaq.queue.LaunchQueue;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEventType;
import org.junit.jupiter.api.Test;

/** The queue with the scheduler thread and the real clock. */
class QueueingAgentTest {
  private static final int CORES = 4;

  private final BlockingQueue<String> launched = new LinkedBlockingQueue<>();
  private final NodeMetrics metrics = new NodeMetrics();

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
            },
            mock(UnlaunchedEnds.class));
    QueueingTasks tasks = tasks(counting);
    try (NodeAgent agent =
        new NodeAgent(
            tasks,
            CoreControlFactory.inert("none"),
            metrics,
            System::nanoTime,
            StateSaving.none(),
            1)) {
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

  private QueueingTasks tasks(HeldLaunches held) {
    return new QueueingTasks(
        (decisions, durations, memory) ->
            new LaunchQueue(
                CORES,
                1_000_000,
                TimeUnit.SECONDS.toNanos(150),
                TimeUnit.SECONDS.toNanos(20),
                new QueueOrder(ReorderingPolicy.ALL.get("ejf"), StarvationThresholds.OFF),
                durations,
                JobProgressSource.NONE,
                decisions,
                List.of(),
                memory,
                System.nanoTime()),
        new DurationEstimator(10_000, 10_000_000, true, 100),
        held,
        metrics,
        System::nanoTime,
        NodeState.EMPTY);
  }

  private static ContainersLauncherEvent launch(String taskId) {
    Container container = mock(Container.class);
    when(container.getContainerId()).thenReturn(ContainerId.fromString(taskId));
    return new ContainersLauncherEvent(container, ContainersLauncherEventType.LAUNCH_CONTAINER);
  }
}
