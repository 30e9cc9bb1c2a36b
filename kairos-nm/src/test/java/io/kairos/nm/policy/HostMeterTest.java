// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.util.SysInfo;
import org.apache.hadoop.util.SysInfoLinux;
import org.junit.jupiter.api.Test;

class HostMeterTest {
  /** A host of eight processors. */
  private static double idleCores(float used) {
    SysInfo host =
        new SysInfoLinux() {
          @Override
          public int getNumProcessors() {
            return 8;
          }

          @Override
          public float getNumVCoresUsed() {
            return used;
          }
        };
    return new HostMeter(null, host).idleCores();
  }

  @Test
  void idleCoresAreThoseOfTheHostThatNobodyUses() {
    assertThat(idleCores(2.5f)).isEqualTo(5.5);
    assertThat(idleCores(8.1f)).as("by rounding").isZero();
  }

  @Test
  void idleCoresAreNoneWhereHadoopDoesNotKnow() {
    assertThat(idleCores(-1)).isZero();
  }

  @Test
  void idleCoresOfThisHostAreNoMoreThanItHas() {
    HostMeter meter = new HostMeter(null, SysInfo.newInstance());
    for (int look = 0; look < 3; look++) {
      assertThat(meter.idleCores())
          .isBetween(0.0, (double) SysInfo.newInstance().getNumProcessors());
    }
  }
}
