// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.NamedChoice;
import java.nio.file.Path;

/** Keeps the garbage collector of its JVM at work: objects that live for a while, then die. */
public final class GarbageTask extends NamedChoice implements TaskLoad {
  private static final int OBJECT_BYTES = 1024;

  /** 48 MiB of {@link TaskProcess#HEAP_MB}. */
  private static final int LIVE_OBJECTS = 48 << 10;

  private static final int UNIT_OBJECTS = 4 << 10;

  /** So far apart that objects of one age do not lie side by side; prime. */
  private static final int STRIDE = 7919;

  public GarbageTask() {
    super("gc", "makes 4 MiB of objects a unit, of which the last 48 MiB live");
  }

  @Override
  public Work begin(Path folder) {
    return new Churn();
  }

  private static final class Churn implements Work {
    private final byte[][] live = new byte[LIVE_OBJECTS][];
    private int next;

    @Override
    public void unit() {
      for (int number = 0; number < UNIT_OBJECTS; number++) {
        live[next] = new byte[OBJECT_BYTES];
        next = (next + STRIDE) % LIVE_OBJECTS;
      }
    }
  }
}
