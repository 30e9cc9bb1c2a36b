// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BusyClusterTest {
  @Test
  void aFreeSlotRunsOneBlockOnly() {
    BusyCluster idle = new BusyCluster(1, 2, 0, new SplittableRandom(1));

    assertThat(idle.placesLocally()).isTrue();
    assertThat(idle.placesLocally()).isTrue();
    assertThat(idle.placesLocally()).isFalse();
    idle.anotherSample();
    assertThat(idle.placesLocally()).isTrue();
    assertThat(new BusyCluster(1, 2, 1, new SplittableRandom(1)).placesLocally()).isFalse();
  }
}
