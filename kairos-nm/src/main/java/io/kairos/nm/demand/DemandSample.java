// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.demand;

/** What the containers of a node hold and use at a moment. Immutable. */
final class DemandSample {
  final int vcores;
  final int measuredVcores;
  final long memoryMb;
  final double usedCores;
  final double busyShare;

  /**
   * @param vcores of all containers that run, masters included
   * @param measuredVcores of those whose CPU time is in {@code usedCores}
   * @param memoryMb of all containers that run
   * @param usedCores that containers use, processors of the host
   * @param busyShare part of the host's processors that is in use by whomever, 0 to 1
   */
  DemandSample(int vcores, int measuredVcores, long memoryMb, double usedCores, double busyShare) {
    this.vcores = vcores;
    this.measuredVcores = measuredVcores;
    this.memoryMb = memoryMb;
    this.usedCores = usedCores;
    this.busyShare = busyShare;
  }
}
