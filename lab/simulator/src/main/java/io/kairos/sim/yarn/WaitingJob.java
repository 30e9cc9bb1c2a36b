// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/**
 * A job in the order in which jobs of its queue get nodes. Immutable: one whose key changes gets
 * another.
 *
 * @param key by which it goes, the lowest first; of equals the one that came first
 * @param number in the order of arrivals
 */
record WaitingJob(long key, int number) implements Comparable<WaitingJob> {
  @Override
  public int compareTo(WaitingJob other) {
    return key != other.key ? Long.compare(key, other.key) : Integer.compare(number, other.number);
  }
}
