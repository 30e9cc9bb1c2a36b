// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A cluster at one moment, with the assumptions of §3 and none of its formulas: every block lies on
 * one machine, any of them; every slot is busy or free by chance; and, other than in the formulas,
 * a free slot runs one block only.
 */
public final class BusyCluster {
  private static final int UNKNOWN = -1;

  private final int slotsPerMachine;
  private final double utilization;
  private final SplittableRandom dice;
  private final int[] freeSlots;
  private final int[] taken;

  /**
   * @param utilization probability that a slot is busy, from 0 to 1
   * @param dice of all chance
   */
  public BusyCluster(int machines, int slotsPerMachine, double utilization, SplittableRandom dice) {
    this.slotsPerMachine = slotsPerMachine;
    this.utilization = utilization;
    this.dice = dice;
    this.freeSlots = new int[machines];
    this.taken = new int[machines];
    another();
  }

  /** Another moment: other slots are busy, and none of the job's blocks is placed. */
  public void another() {
    Arrays.fill(freeSlots, UNKNOWN);
    anotherSample();
  }

  /** The same moment for another sample, which takes no slots from those before. */
  public void anotherSample() {
    Arrays.fill(taken, 0);
  }

  /** Places a block; whether its machine has a slot for it. */
  public boolean placesLocally() {
    int machine = dice.nextInt(freeSlots.length);
    if (freeSlots[machine] == UNKNOWN) {
      freeSlots[machine] = drawFreeSlots();
    }
    taken[machine]++;
    return taken[machine] <= freeSlots[machine];
  }

  private int drawFreeSlots() {
    int free = 0;
    for (int slot = 0; slot < slotsPerMachine; slot++) {
      free += dice.nextDouble() < utilization ? 0 : 1;
    }
    return free;
  }
}
