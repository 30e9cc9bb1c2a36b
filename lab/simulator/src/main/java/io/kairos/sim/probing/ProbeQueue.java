// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/** Probes in the order of their arrivals: a ring, as most leave at the head. */
final class ProbeQueue {
  private Probe[] ring = new Probe[4];
  private int head;
  private int size;

  int size() {
    return size;
  }

  Probe get(int index) {
    return ring[slot(index)];
  }

  void add(Probe probe) {
    if (size == ring.length) {
      Probe[] twice = new Probe[2 * size];
      for (int index = 0; index < size; index++) {
        twice[index] = get(index);
      }
      ring = twice;
      head = 0;
    }
    ring[slot(size++)] = probe;
  }

  Probe remove(int index) {
    Probe removed = get(index);
    if (index < size / 2) {
      for (int each = index; each > 0; each--) {
        ring[slot(each)] = get(each - 1);
      }
      ring[head] = null;
      head = slot(1);
    } else {
      for (int each = index; each < size - 1; each++) {
        ring[slot(each)] = get(each + 1);
      }
      ring[slot(size - 1)] = null;
    }
    size--;
    return removed;
  }

  /** The task of the probe at this index starts: it overtakes those before it. */
  void overtake(int index) {
    long estimateNanos = get(index).job.job.estimateNanos();
    for (int overtaken = 0; overtaken < index; overtaken++) {
      get(overtaken).bypassedNanos += estimateNanos;
    }
  }

  /** The length of the ring is a power of two. */
  private int slot(int index) {
    return head + index & ring.length - 1;
  }
}
