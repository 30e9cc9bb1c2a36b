// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.rm.settings.SchedulerSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OvercommitsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 4, 4",
    "4, 4, 8",
    "4, 32, 36",
    "100%, 4, 8",
    "100%, 32, 64",
    "25%, 32, 40",
    "25 %, 32, 40"
  })
  void aNumberIsTheSameForEveryNodeAndAPercentageGrowsWithIt(String text, int cores, int limit) {
    assertThat(Overcommits.parse(text).limitVcores(cores)).isEqualTo(limit);
  }

  @Test
  void aPercentageIsRoundedUpSoThatSmallNodesGetSomething() {
    assertThat(Overcommits.parse("10%").limitVcores(4)).isEqualTo(5);
    assertThat(Overcommits.parse("0%").limitVcores(4)).isEqualTo(4);
    assertThat(Overcommits.parse("10%").limitVcores(0)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "4, 8", "16, 32", "96, 192"})
  void aNodeHoldsTwiceItsVcoresByDefaultWhateverItsSize(int cores, int limit) {
    NodeAdmission admission =
        SchedulerSettings.read(property -> null).get(SchedulerSettings.QUEUE_VCORES);

    assertThat(admission.limitVcores(cores)).isEqualTo(limit);
    assertThat(admission.limitMemoryMb(cores, 1000)).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "65536, 12, 1024, 433",
    "65536, 12, 4096, 33",
    "4096, 4, 1024, 0",
    "1024, 4, 1024, 0",
    "1000000000, 1, 0.001, 2147483647"
  })
  void theMemoryOfANodeBoundsQ(long memoryMb, int cores, double memoryMbOfVcore, int percent) {
    assertThat(Overcommits.percentThatFits(memoryMb, cores, memoryMbOfVcore)).isEqualTo(percent);
  }

  @Test
  void noSumOverflows() {
    assertThat(Overcommits.parse("10000%").limitVcores(Integer.MAX_VALUE))
        .isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%", "-1", "-1%", "100001", "10001%", "4.5", "4 vcores", "50%%"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Overcommits.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
