// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

/**
 * What became of a job.
 *
 * @param needed K
 * @param mapMillis from its arrival until its outputs were chosen
 * @param shuffleMillis from then to its end: waiting for slots, and transfers
 * @param allLocal whether all maps that were used read from memory
 */
public record SampledOutcome(int needed, long mapMillis, long shuffleMillis, boolean allLocal) {
  /** From arrival to end. */
  public long totalMillis() {
    return mapMillis + shuffleMillis;
  }
}
