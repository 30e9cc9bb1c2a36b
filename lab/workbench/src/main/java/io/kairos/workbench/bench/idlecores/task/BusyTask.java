// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import java.nio.file.Path;

/** Needs nothing but a core. */
public final class BusyTask implements TaskLoad {
  private static final int STEPS = 2_000_000;

  @Override
  public String name() {
    return "busy";
  }

  @Override
  public String does() {
    return "computes in registers";
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
