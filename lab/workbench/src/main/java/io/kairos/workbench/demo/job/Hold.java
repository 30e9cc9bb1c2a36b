// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

/**
 * A container that held room on a node; times are wall-clock milliseconds.
 *
 * @param fromMillis its allocation
 * @param worksFromMillis until then it waits for others of its job, as a reduce does for its maps;
 *     at or before {@code fromMillis} where it does not
 * @param toMillis when the ResourceManager had it back
 * @param isMaster whether it is an application's master and no task
 */
public record Hold(
    String node, long fromMillis, long worksFromMillis, long toMillis, boolean isMaster) {

  /** From here on it works; not after its end. */
  public long workStartMillis() {
    return Math.min(toMillis, Math.max(fromMillis, worksFromMillis));
  }
}
