// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.testing.MetricsReader;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A node scheduler that breaks when the number of cores is set. */
class GuardedSchedulerTest extends SuspendingNode {
  private static final long WAIT_SECONDS =
      TimeUnit.NANOSECONDS.toSeconds(AbandonedTasks.SHORTEST_WAIT_NANOS);

  private int made;

  @Test
  void anErrorInsideTheSchedulerLeavesItsTasksAtFullSpeedAndANewOneStarts() {
    breakWithTwoTasks(new IllegalStateException("broken as asked"));

    assertThat(control.shrunk).isEmpty();
    start(C, 13);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
  }

  @Test
  void aClassThatIsGoneLeavesNoTaskSuspendedEither() {
    breakWithTwoTasks(new NoClassDefFoundError("broken as asked"));

    assertThat(control.shrunk).isEmpty();
    assertThat(MetricsReader.read(metrics, "SchedulerErrors")).isEqualTo(1);
  }

  @Test
  void aTaskWhoseCpuCannotBeGivenBackForTheSameReasonIsTriedAgain() {
    control.failingByError.add("resume " + A);
    breakWithTwoTasks(new NoClassDefFoundError("broken as asked"));
    assertThat(control.shrunk).containsExactly(A);

    control.failingByError.clear();
    pass(1);

    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void tasksOfAFailedSchedulerGoToTheNewOneWithWhatTheyAttained() {
    breakWithTwoTasks(new IllegalStateException("broken as asked"));
    pass(WAIT_SECONDS - 1);
    assertThat(tasks.statistics(now).tasks()).isZero();

    pass(1);

    assertThat(tasks.statistics(now).running()).isEqualTo(1);
    assertThat(control.shrunk).as("the older one").containsExactly(A);
    assertThat(tasks.state(now).tasks().get(A).attainedNanos()).isEqualTo(seconds(5));
  }

  @Test
  void aTaskThatEndsWhileNobodyDecidesDoesNotComeBack() {
    breakWithTwoTasks(new IllegalStateException("broken as asked"));
    tasks.stopped(B, now);

    pass(WAIT_SECONDS);

    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
    assertThat(control.shrunk).isEmpty();
  }

  @Test
  void tasksWithWhichTheNextSchedulerFailsAtOnceWaitTwiceAsLong() {
    breakWithTwoTasks(new IllegalStateException("broken as asked"), 2);
    pass(WAIT_SECONDS);
    tasks.resizeNode(1, 1_024, now);

    pass(2 * WAIT_SECONDS - 1);
    assertThat(tasks.statistics(now).tasks()).isZero();
    pass(1);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(2);
  }

  private void breakWithTwoTasks(Throwable cause) {
    breakWithTwoTasks(cause, 1);
  }

  /**
   * A is suspended and B runs, until the scheduler breaks.
   *
   * @param schedulers how many break, one after the other
   */
  private void breakWithTwoTasks(Throwable cause, int schedulers) {
    tasks =
        new SuspendingTasks(
            (cores, meter, decisions) ->
                made++ < schedulers
                    ? broken(las(cores, meter, decisions), cause)
                    : las(cores, meter, decisions),
            1,
            control,
            this::pid,
            metrics,
            () -> now,
            NodeState.EMPTY);
    start(A, 11);
    pass(5);
    start(B, 12);
    assertThat(control.shrunk).containsExactly(A);
    tasks.resizeNode(1, 1_024, now);
  }

  private static NodeScheduler broken(NodeScheduler scheduler, Throwable cause) {
    return (NodeScheduler)
        Proxy.newProxyInstance(
            NodeScheduler.class.getClassLoader(),
            new Class<?>[] {NodeScheduler.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("setCores")) {
                throw cause;
              }
              return method.invoke(scheduler, arguments);
            });
  }
}
