// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.demand;

/**
 * What containers of a node held and used since its NodeManager started, added up over time.
 * Immutable.
 */
public final class DemandSums {
  static final DemandSums NONE = new DemandSums(0, 0, 0, 0, 0, 0, 0);

  /** Where more of the host's processors are in use, containers may wait for each other's. */
  private static final double FULL_SHARE = 0.9;

  private final double busySeconds;
  private final double fullSeconds;
  private final double vcoreSeconds;
  private final int mostVcores;
  private final double memoryMbSeconds;
  private final double measuredVcoreSeconds;
  private final double usedCoreSeconds;

  private DemandSums(
      double busySeconds,
      double fullSeconds,
      double vcoreSeconds,
      int mostVcores,
      double memoryMbSeconds,
      double measuredVcoreSeconds,
      double usedCoreSeconds) {
    this.busySeconds = busySeconds;
    this.fullSeconds = fullSeconds;
    this.vcoreSeconds = vcoreSeconds;
    this.mostVcores = mostVcores;
    this.memoryMbSeconds = memoryMbSeconds;
    this.measuredVcoreSeconds = measuredVcoreSeconds;
    this.usedCoreSeconds = usedCoreSeconds;
  }

  /** These and what was so for some time. */
  DemandSums plus(DemandSample sample, double seconds) {
    boolean isFull = sample.busyShare >= FULL_SHARE;
    boolean tells = !isFull && sample.measuredVcores > 0;
    return new DemandSums(
        busySeconds + (sample.vcores > 0 ? seconds : 0),
        fullSeconds + (sample.vcores > 0 && isFull ? seconds : 0),
        vcoreSeconds + sample.vcores * seconds,
        Math.max(mostVcores, sample.vcores),
        memoryMbSeconds + sample.memoryMb * seconds,
        measuredVcoreSeconds + (tells ? sample.measuredVcores * seconds : 0),
        usedCoreSeconds + (tells ? sample.usedCores * seconds : 0));
  }

  /** How long the node had containers. */
  public double busySeconds() {
    return busySeconds;
  }

  /** The part of it in which nearly all processors of the host were in use. */
  public double fullSeconds() {
    return fullSeconds;
  }

  /** Vcores of containers times how long they ran. */
  public double vcoreSeconds() {
    return vcoreSeconds;
  }

  /** Of containers that ran at one moment, the most. */
  public int mostVcores() {
    return mostVcores;
  }

  /** Memory of containers times how long they ran. */
  public double memoryMbSeconds() {
    return memoryMbSeconds;
  }

  /** The part of {@link #vcoreSeconds} whose CPU time was measured while processors were free. */
  public double measuredVcoreSeconds() {
    return measuredVcoreSeconds;
  }

  /** CPU time in {@link #measuredVcoreSeconds}, core-seconds. */
  public double usedCoreSeconds() {
    return usedCoreSeconds;
  }
}
