// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeadlineTest {
  /** Shortly before the clock overflows, as it may start anywhere. */
  private final AtomicLong nowNanos = new AtomicLong(Long.MAX_VALUE - 10);

  private final Deadline deadline = new Deadline(Duration.ofNanos(20), nowNanos::get);

  @Test
  void aWaitGoesOnUntilItsTimeIsOverAndThenEndsWithTheMessage() throws Exception {
    deadline.pause("too early");
    nowNanos.addAndGet(20);
    deadline.pause("too early");
    nowNanos.addAndGet(1);
    assertThatThrownBy(() -> deadline.pause("no node came up"))
        .isInstanceOf(ClusterException.class)
        .hasMessage("no node came up");
  }
}
