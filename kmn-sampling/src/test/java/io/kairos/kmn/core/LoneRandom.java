// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Random;

/** The same numbers as {@link Random} for the same seed, for one thread and with less work. */
public final class LoneRandom extends Random {
  private static final long serialVersionUID = 1;
  private static final long FACTOR = 0x5DEECE66DL;
  private static final long MASK = (1L << 48) - 1;

  private long state;

  public LoneRandom(long seed) {
    super(seed);
  }

  @Override
  public void setSeed(long seed) {
    super.setSeed(seed);
    state = (seed ^ FACTOR) & MASK;
  }

  @Override
  protected int next(int bits) {
    state = (state * FACTOR + 0xB) & MASK;
    return (int) (state >>> (48 - bits));
  }
}
