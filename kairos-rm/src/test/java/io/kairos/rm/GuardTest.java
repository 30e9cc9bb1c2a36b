// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class GuardTest {
  private final AtomicInteger errors = new AtomicInteger();
  private final Guard guard = new Guard(errors::incrementAndGet);

  @Test
  void aClassThatIsMissingEndsTheStepAndNotTheEvent() {
    guard.run(
        () -> "in a heartbeat",
        () -> {
          throw new NoClassDefFoundError("injected");
        });
    String result =
        guard.get(
            () -> "in another",
            "otherwise",
            () -> {
              throw new NoClassDefFoundError("injected");
            });
    assertThat(result).isEqualTo("otherwise");
    assertThat(errors).hasValue(2);
  }

  @Test
  void anErrorAtEveryEventIsCountedEachTimeAndLoggedOnceForEachCause() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(Guard.class));
    try {
      for (int event = 0; event < 1_000; event++) {
        int number = event;
        guard.run(
            () -> "in a heartbeat",
            () -> {
              throw new IllegalStateException("node " + number);
            });
        guard.run(() -> "in a heartbeat", () -> {});
      }
      assertThat(errors).hasValue(1_000);
      assertThat(log.getOutput()).containsOnlyOnce("Kairos failed in a heartbeat");
      guard.run(
          () -> "in another",
          () -> {
            throw new IllegalArgumentException();
          });
      assertThat(log.getOutput()).containsOnlyOnce("Kairos failed in another");
    } finally {
      log.stopCapturing();
    }
  }
}
