// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.NamedChoice;
import java.nio.file.Path;

/** Needs nothing but a core. */
public final class BusyTask extends NamedChoice implements TaskLoad {
  private static final int STEPS = 2_000_000;

  public BusyTask() {
    super("busy", "computes in registers");
  }

  @Override
  public Work begin(Path folder) {
    return new Loop();
  }

  private static final class Loop implements Work {
    private long state = 1;

    @Override
    public void unit() {
      long value = state;
      for (int step = 0; step < STEPS; step++) {
        value ^= value << 13;
        value ^= value >>> 7;
        value ^= value << 17;
      }
      // Kept, or the compiler would leave the loop out.
      state = value;
    }
  }
}
