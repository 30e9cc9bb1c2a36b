// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import io.kairos.nm.testing.Ids;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEventType;
import org.junit.jupiter.api.Test;

class HeldLaunchesTest {
  private static final String A = Ids.task(1);

  private final List<ContainersLauncherEvent> passedOn = new ArrayList<>();
  private final UnlaunchedEnds ends = mock(UnlaunchedEnds.class);
  private final HeldLaunches held = new HeldLaunches(passedOn::add, ends);
  private final ContainersLauncherEvent launch =
      event(ContainersLauncherEventType.LAUNCH_CONTAINER);
  private final ContainersLauncherEvent cleanUp =
      event(ContainersLauncherEventType.CLEANUP_CONTAINER);

  @Test
  void aHeldLaunchIsPassedOnOnce() {
    held.hold(A, launch);
    assertThat(passedOn).isEmpty();
    assertThat(held.release(A)).isTrue();
    assertThat(held.release(A)).isFalse();
    assertThat(passedOn).containsExactly(launch);
  }

  @Test
  void aCleanUpIsPassedOnAndTakesTheLaunchAway() {
    held.hold(A, launch);
    assertThat(held.cleanUp(A, cleanUp)).isTrue();
    assertThat(held.release(A)).isFalse();
    assertThat(passedOn).containsExactly(cleanUp);
  }

  @Test
  void aCleanUpOfWhatRunsIsPassedOn() {
    held.hold(A, launch);
    held.release(A);
    assertThat(held.cleanUp(A, cleanUp)).isFalse();
    assertThat(passedOn).containsExactly(launch, cleanUp);
  }

  @Test
  void aLaunchHandedBackIsEndedAsPreemptedWhichNoApplicationCountsAsAFailure() {
    held.hold(A, launch);
    assertThat(held.handBack(A, "why")).isTrue();
    verify(launch.getContainer()).sendKillEvent(ContainerExitStatus.PREEMPTED, "why");
    assertThat(passedOn).isEmpty();
    assertThat(held.cleanUp(A, cleanUp)).isTrue();
    assertThat(held.handBack(A, "why")).isFalse();
  }

  @Test
  void aLaunchThatTheStockLauncherRefusesStaysHeld() {
    boolean[] refuses = {true};
    HeldLaunches refused =
        new HeldLaunches(
            event -> {
              if (refuses[0]) {
                throw new IllegalStateException("as asked");
              }
              passedOn.add(event);
            },
            ends);
    refused.hold(A, launch);
    assertThatThrownBy(() -> refused.release(A)).hasMessage("as asked");
    refuses[0] = false;
    assertThat(refused.release(A)).isTrue();
    assertThat(passedOn).containsExactly(launch);
  }

  @Test
  void allLaunchesAreStartedAndOneThatIsRefusedIsKeptAndHindersNone() {
    String refused = Ids.task(2);
    ContainersLauncherEvent bad = event(ContainersLauncherEventType.LAUNCH_CONTAINER);
    HeldLaunches launches =
        new HeldLaunches(
            event -> {
              if (event == bad) {
                throw new IllegalStateException("as asked");
              }
              passedOn.add(event);
            },
            ends);
    ContainersLauncherEvent last = event(ContainersLauncherEventType.LAUNCH_CONTAINER);
    launches.hold(A, launch);
    launches.hold(refused, bad);
    launches.hold(Ids.task(3), last);

    assertThat(launches.releaseAll()).isEqualTo(3);
    assertThat(passedOn).containsExactlyInAnyOrder(launch, last);
    assertThat(launches.cleanUp(refused, cleanUp)).isTrue();
    assertThat(launches.releaseAll()).isZero();
  }

  /** The stock launcher, which answers a clean-up without a launch and then forgets the task. */
  @Test
  void releaseAndCleanUpAtTheSameTimeLeaveNoTaskRunning() throws Exception {
    int count = 2_000;
    Map<ContainersLauncherEvent, String> launches = new HashMap<>();
    Map<ContainersLauncherEvent, String> cleanUps = new HashMap<>();
    Set<String> launched = new HashSet<>();
    Set<String> answered = new HashSet<>();
    HeldLaunches racing =
        new HeldLaunches(
            event -> {
              if (launches.containsKey(event)) {
                launched.add(launches.get(event));
              } else if (!launched.remove(cleanUps.get(event))) {
                answered.add(cleanUps.get(event));
              }
            },
            ends);
    for (int number = 0; number < count; number++) {
      ContainersLauncherEvent event = event(ContainersLauncherEventType.LAUNCH_CONTAINER);
      launches.put(event, Ids.task(number));
      cleanUps.put(event(ContainersLauncherEventType.CLEANUP_CONTAINER), Ids.task(number));
      racing.hold(Ids.task(number), event);
    }

    CountDownLatch go = new CountDownLatch(1);
    Set<String> released = new HashSet<>();
    Thread releasing =
        new Thread(
            () -> {
              await(go);
              for (String task : launches.values()) {
                if (racing.release(task)) {
                  released.add(task);
                }
              }
            });
    releasing.start();
    go.countDown();
    cleanUps.forEach((event, task) -> racing.cleanUp(task, event));
    releasing.join(TimeUnit.SECONDS.toMillis(20));

    assertThat(launched).isEmpty();
    // Not by AssertJ's own comparison, which refuses an empty set: the clean-ups may all be first.
    assertThat(Collections.disjoint(answered, released)).isTrue();
    assertThat(answered.size() + released.size()).isEqualTo(count);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ContainersLauncherEvent event(ContainersLauncherEventType type) {
    return new ContainersLauncherEvent(mock(Container.class), type);
  }
}
