// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.las.NodeScheduler;
import io.kairos.nm.state.NodeState;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** A node scheduler that breaks. */
class GuardedSchedulerTest extends SuspendingNode {
  @Test
  void anErrorInsideTheSchedulerLeavesItsTasksAtFullSpeedAndANewOneStarts() {
    int[] made = new int[1];
    tasks =
        new SuspendingTasks(
            (cores, meter, decisions) ->
                made[0]++ == 0
                    ? broken(las(cores, meter, decisions))
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

    tasks.resizeNode(1, 1_024, now); // this is what breaks it
    assertThat(control.shrunk).isEmpty();

    start(C, 13);
    assertThat(tasks.statistics(now).tasks()).isEqualTo(1);
  }

  /** Throws when the number of cores is set. */
  private static NodeScheduler broken(NodeScheduler scheduler) {
    return (NodeScheduler)
        Proxy.newProxyInstance(
            NodeScheduler.class.getClassLoader(),
            new Class<?>[] {NodeScheduler.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("setCores")) {
                throw new IllegalStateException("broken as asked");
              }
              return method.invoke(scheduler, arguments);
            });
  }
}
