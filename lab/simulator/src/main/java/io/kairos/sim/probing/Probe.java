// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

/** A job's place in the queue of a worker. */
final class Probe {
  final ProbedJob job;

  /** Whether the worker had a long task when the probe came. */
  final boolean isBehindLong;

  /** Estimated duration of the tasks that have overtaken it. */
  long bypassedNanos;

  Probe(ProbedJob job, boolean isBehindLong) {
    this.job = job;
    this.isBehindLong = isBehindLong;
  }
}
