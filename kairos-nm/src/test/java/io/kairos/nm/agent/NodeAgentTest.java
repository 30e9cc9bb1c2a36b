// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.PluginVersion;
import io.kairos.common.Poll;
import io.kairos.common.TaskSnapshot;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.ProcessIds;
import io.kairos.nm.policy.SuspendingTasks;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.StateFile;
import io.kairos.nm.state.StateSaving;
import io.kairos.nm.state.StateWriter;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import io.kairos.nm.testing.RecordingCoreControl;
import io.kairos.web.WebVersion;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeAgentTest {
  private static final int CORES = 4;
  private static final int EPOCH = 4_711;

  @TempDir Path directory;
  private final RecordingCoreControl control = new RecordingCoreControl();
  private final NodeMetrics metrics = new NodeMetrics();

  private StateFile stateFile() {
    return new StateFile(directory);
  }

  private NodeAgent agent;

  @AfterEach
  void close() {
    if (agent != null) {
      agent.close();
    }
  }

  @Test
  void fiveThousandTasksFromManyThreadsArriveAndEnd() throws Exception {
    agent = start(taskId -> OptionalLong.of(taskId.hashCode()));
    int count = 5_000;
    everywhere(count, number -> agent.launched(Ids.details(Ids.task(number), 1)));
    Poll.until(() -> tasks() == count);
    assertThat(statistics().running()).isEqualTo(CORES);

    everywhere(
        count,
        number -> {
          agent.aboutToBeKilled(Ids.task(number));
          agent.stopped(Ids.task(number));
          agent.ended(Ids.task(number));
        });
    Poll.until(() -> tasks() == 0);
    agent.close();

    assertThat(control.shrunk).isEmpty();
    assertThat(control.calls.stream().filter(call -> call.startsWith("finished "))).hasSize(count);
    assertThat(MetricsReader.read(metrics, "SchedulerErrors")).isZero();
    assertThat(MetricsReader.read(metrics, "CoreControlErrors")).isZero();
  }

  @Test
  void aTaskThatIsKilledRightAfterItsLaunchIsLeftAlone() throws Exception {
    agent = agent(taskId -> OptionalLong.of(1));
    agent.launched(Ids.details(Ids.task(1), 1));
    agent.aboutToBeKilled(Ids.task(1));
    agent.start();

    Poll.until(() -> !agent.heartbeat(1).isEmpty());
    assertThat(agent.tasks().get(20, TimeUnit.SECONDS))
        .extracting(TaskSnapshot::state)
        .containsExactly(TaskSnapshot.State.LEFT_ALONE);
  }

  @Test
  void anAgentThatNeverStartedGivesItsCpuControlBack() {
    agent = agent(taskId -> OptionalLong.of(1));
    agent.close();
    assertThat(control.closed).isTrue();
  }

  @Test
  void anEventThatFailsIsCountedAndTheNextIsHandled() {
    agent = start(taskId -> OptionalLong.of(1));
    agent.launched(Ids.details("/etc/passwd", 1));
    agent.launched(Ids.details(Ids.task(1), 1));

    Poll.until(() -> tasks() == 1);
    assertThat(MetricsReader.read(metrics, "SchedulerErrors")).isEqualTo(1);
  }

  @Test
  void anErrorWhileTimersAreHandledDoesNotEndTheThread() {
    agent =
        start(
            taskId -> {
              if (taskId.equals(Ids.task(1))) {
                throw new AssertionError("fails as asked");
              }
              return OptionalLong.of(1);
            });
    agent.launched(Ids.details(Ids.task(1), 1));
    Poll.until(() -> MetricsReader.read(metrics, "SchedulerErrors") > 0);
    agent.launched(Ids.details(Ids.task(2), 1));
    Poll.until(() -> tasks() == 1);
  }

  @Test
  void runningServiceIsFreshWithoutAnyEvent() {
    agent = start(taskId -> OptionalLong.of(1));
    agent.launched(Ids.details(Ids.task(1), 1));
    Poll.until(() -> tasks() == 1);
    double before = statistics().sumSeconds();
    Poll.until(() -> statistics().sumSeconds() > before);
  }

  @Test
  void everyHeartbeatTellsTheVersionThatTheNodesOwnPageTells() {
    agent = start(taskId -> OptionalLong.of(1));
    Poll.until(() -> !agent.heartbeat(1).isEmpty());
    assertThat(PluginVersion.in(agent.heartbeat(1))).hasValue(WebVersion.get());
    assertThat(NodeStatistics.fromCustomResources(agent.heartbeat(1)).orElseThrow().serviceEpoch())
        .hasValue(EPOCH);
  }

  @Test
  void aLaunchThatCannotBePreparedGoesOnAndIsCounted() {
    agent = start(taskId -> OptionalLong.empty());
    assertThat(agent.prepareLaunch(Ids.task(1), 0)).isEqualTo("/join/" + Ids.task(1) + "/1");
    control.failing.add("prepare " + Ids.task(2));
    assertThat(agent.prepareLaunch(Ids.task(2), 1)).isNull();
    assertThat(MetricsReader.read(metrics, "UnjoinedLaunches")).isEqualTo(1);
  }

  @Test
  void closingHandlesWhatHappenedSavesTheStateAndRestoresAll() {
    agent = start(taskId -> OptionalLong.of(1));
    for (int number = 0; number < 2 * CORES; number++) {
      agent.launched(Ids.details(Ids.task(number), 1));
    }
    Poll.until(() -> tasks() == 2 * CORES);
    agent.ended(Ids.task(0));
    agent.close();

    assertThat(control.closed).isTrue();
    NodeState saved = stateFile().read();
    assertThat(saved.tasks()).hasSize(2 * CORES - 1);
    assertThat(saved.serviceEpoch()).isEqualTo(EPOCH);
    assertThat(saved.tasks().values().stream().filter(NodeState.Task::suspended))
        .hasSize(CORES - 1);
  }

  @Test
  void theStateIsSavedWhileTasksRun() {
    agent = start(taskId -> OptionalLong.of(1));
    agent.launched(Ids.details(Ids.task(1), 1));
    Poll.until(() -> stateFile().read().tasks().containsKey(Ids.task(1)));
    // The file is there before it is counted.
    Poll.until(() -> MetricsReader.read(metrics, "StateWrites") > 0);
  }

  private NodeAgent start(ProcessIds processIds) {
    NodeAgent started = agent(processIds);
    started.start();
    return started;
  }

  private NodeAgent agent(ProcessIds processIds) {
    SuspendingTasks tasks =
        new SuspendingTasks(
            (cores, meter, decisions) ->
                new LasNodeScheduler(
                    new LasParameters(cores, TimeUnit.SECONDS.toNanos(50)),
                    TaskOrder.ALL.get("las"),
                    decisions),
            CORES,
            control,
            processIds,
            metrics,
            System::nanoTime,
            NodeState.EMPTY);
    return new NodeAgent(
        tasks,
        control,
        metrics,
        System::nanoTime,
        StateSaving.by(new StateWriter(stateFile(), metrics), 100),
        EPOCH);
  }

  private NodeStatistics statistics() {
    return NodeStatistics.fromCustomResources(agent.heartbeat(1))
        .orElse(new NodeStatistics(0, 0, 0, 0, java.util.Map.of()));
  }

  private int tasks() {
    return statistics().tasks();
  }

  private static void everywhere(int count, java.util.function.IntConsumer action)
      throws InterruptedException {
    int threads = 16;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch go = new CountDownLatch(1);
    for (int thread = 0; thread < threads; thread++) {
      int first = thread;
      pool.execute(
          () -> {
            try {
              go.await();
            } catch (InterruptedException e) {
              return;
            }
            for (int number = first; number < count; number += threads) {
              action.accept(number);
            }
          });
    }
    go.countDown();
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }
}
