// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CpuTicksTest {
  /** About one second of CPU time. */
  private static final String LOOP = "for ((i = 0; i < 500000; i++)); do :; done";

  @TempDir Path folder;

  @Test
  void stolenTimeIsTheEighthKindAndGuestsAreCountedAlready() {
    CpuTicks times = CpuTicks.of(CpuTicks.parse("cpu  10 20 30 40 50 3 1 7 99 99"), 5);
    assertThat(times).isEqualTo(new CpuTicks(161, 7, 60, 5, 4, 90));
  }

  @Test
  void sharesAreThoseOfTheTimeBetweenTwoLooks() {
    CpuTicks before = new CpuTicks(100, 10, 50, 30, 5, 20);
    CpuTicks after = new CpuTicks(300, 60, 130, 70, 25, 50);
    assertThat(after.stolenShareSince(before)).isEqualTo(0.25);
    assertThat(after.othersShareSince(before)).isEqualTo(0.2);
    assertThat(after.interruptsShareSince(before)).isEqualTo(0.1);
    assertThat(after.idleShareSince(before)).isEqualTo(0.15);
    assertThat(new CpuTicks(0, 0, 0, 0, 0, 0).othersShareSince(new CpuTicks(0, 0, 0, 0, 0, 0)))
        .isZero();
  }

  @Test
  void cpuThatAChildUsesIsOwnAlsoAfterItsEnd() throws Exception {
    CpuTicks before = CpuTicks.now();
    run(LOOP);
    CpuTicks after = CpuTicks.now();

    assertThat(after.own() - before.own()).isGreaterThanOrEqualTo(loopTicks(after, before));
  }

  @Test
  void cpuThatAStrangerUsesIsTheOthers() throws Exception {
    Path done = folder.resolve("done");
    CpuTicks before = CpuTicks.now();
    // Its parent ends at once, so that it is nobody's descendant here.
    run("(" + LOOP + "; times > " + done + ") > /dev/null 2>&1 &");
    Poll.until(() -> Files.exists(done) && Files.size(done) > 0);
    CpuTicks after = CpuTicks.now();

    long others = after.busy() - before.busy() - (after.own() - before.own());
    assertThat(others).isGreaterThanOrEqualTo(loopTicks(after, before));
    assertThat(after.othersShareSince(before)).isPositive();
  }

  /** What a loop takes at least, on any machine: a tenth of a second. */
  private static long loopTicks(CpuTicks after, CpuTicks before) {
    assertThat(after.total()).isGreaterThan(before.total());
    return 10;
  }

  private static void run(String script) throws Exception {
    assertThat(new ProcessBuilder("bash", "-c", script).inheritIO().start().waitFor()).isZero();
  }
}
