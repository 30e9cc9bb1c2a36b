// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.NamedChoice;
import java.nio.file.Path;

/** Copies memory that no cache of a core holds. */
public final class MemoryTask extends NamedChoice implements TaskLoad {
  private static final int MEBIBYTE = 1 << 20;

  /** Of each of the two arrays. */
  private static final int SIZE = 32 * MEBIBYTE;

  private static final int PART = 4 * MEBIBYTE;

  public MemoryTask() {
    super("memory", "copies 32 MiB of memory to and fro, 4 MiB a unit");
  }

  @Override
  public Work begin(Path folder) {
    return new Copy();
  }

  private static final class Copy implements Work {
    private byte[] from = new byte[SIZE];
    private byte[] to = new byte[SIZE];
    private int position;

    @Override
    public void unit() {
      System.arraycopy(from, position, to, position, PART);
      position += PART;
      if (position == SIZE) {
        position = 0;
        byte[] full = to;
        to = from;
        from = full;
      }
    }
  }
}
