// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CpuDemandTest {
  private static final double EXACT = 1e-6;

  private final CpuDemand demand = new CpuDemand();
  private long now = TimeUnit.HOURS.toNanos(-3);

  private void after(double seconds, DemandSample sample) {
    now += (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    demand.add(now, sample);
  }

  @Test
  void aSampleStandsForTheTimeSinceTheOneBeforeIt() {
    after(0, new DemandSample(1, 1, 1_000, 1, 0.5));
    after(1, new DemandSample(4, 3, 4_096, 0.6, 0.5));
    after(3, new DemandSample(2, 2, 2_048, 0.5, 0.5));

    DemandSums sums = demand.sums();
    assertThat(sums.busySeconds()).isEqualTo(4, within(EXACT));
    assertThat(sums.vcoreSeconds()).isEqualTo(4 + 3 * 2, within(EXACT));
    assertThat(sums.mostVcores()).isEqualTo(4);
    assertThat(sums.memoryMbSeconds()).isEqualTo(4_096 + 3 * 2_048, within(EXACT));
    assertThat(sums.measuredVcoreSeconds()).isEqualTo(3 + 3 * 2, within(EXACT));
    assertThat(sums.usedCoreSeconds()).isEqualTo(0.6 + 3 * 0.5, within(EXACT));
  }

  @Test
  void aNodeWhoseProcessorsAreAllInUseTellsNothingOfWhatTasksWouldUse() {
    after(0, new DemandSample(0, 0, 0, 0, 0));
    after(2, new DemandSample(64, 64, 65_536, 12, 0.97));

    DemandSums sums = demand.sums();
    assertThat(sums.fullSeconds()).isEqualTo(2, within(EXACT));
    assertThat(sums.vcoreSeconds()).isEqualTo(128, within(EXACT));
    assertThat(sums.measuredVcoreSeconds()).isZero();
    assertThat(sums.usedCoreSeconds()).isZero();
  }

  @Test
  void anEmptyNodeIsNeitherBusyNorFull() {
    after(0, new DemandSample(0, 0, 0, 0, 1));
    after(5, new DemandSample(0, 0, 0, 0, 1));

    assertThat(demand.sums().busySeconds()).isZero();
    assertThat(demand.sums().fullSeconds()).isZero();
  }

  @Test
  void timeWithoutHeartbeatsCountsForTenSecondsAtMost() {
    after(0, new DemandSample(1, 1, 100, 1, 0.1));
    after(3_600, new DemandSample(1, 1, 100, 1, 0.1));

    assertThat(demand.sums().busySeconds()).isEqualTo(10, within(EXACT));
  }

  @Property
  void theShareOfACoreIsThatOfTheTasksWhateverTheRhythmOfHeartbeats(
      @ForAll @Size(min = 2, max = 50) List<@DoubleRange(min = 0.05, max = 4) Double> gaps,
      @ForAll @IntRange(min = 1, max = 64) int tasks,
      @ForAll @DoubleRange(min = 0.01, max = 1) double share) {
    DemandSample sample = new DemandSample(tasks, tasks, tasks * 512L, tasks * share, 0.5);
    CpuDemand one = new CpuDemand();
    double seconds = 0;
    for (double gap : gaps) {
      seconds += gap;
      one.add((long) (seconds * TimeUnit.SECONDS.toNanos(1)), sample);
    }

    DemandSums sums = one.sums();
    assertThat(sums.usedCoreSeconds() / sums.measuredVcoreSeconds())
        .isEqualTo(share, within(EXACT));
    assertThat(sums.memoryMbSeconds() / sums.vcoreSeconds()).isEqualTo(512, within(EXACT));
  }
}
