// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import java.util.BitSet;

/**
 * Which workers had no long task at one moment: the bit vector of Eagle's Succinct State Sharing
 * (thesis, §3.3.3). Immutable.
 */
final class LongTasks {
  private final BitSet has;

  /**
   * @param has workers with long tasks; is copied
   */
  LongTasks(BitSet has) {
    this.has = (BitSet) has.clone();
  }

  /**
   * Finds the workers without a long task.
   *
   * @param numbers gets their numbers; as long as there are workers
   * @return how many there are
   */
  int free(int[] numbers) {
    int found = 0;
    int each = has.nextClearBit(0);
    while (each < numbers.length) {
      numbers[found++] = each;
      each = has.nextClearBit(each + 1);
    }
    return found;
  }
}
