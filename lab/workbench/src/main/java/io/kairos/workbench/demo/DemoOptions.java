// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.rm.placement.TieBreaker;
import io.kairos.sim.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the user asked the demo for, checked.
 *
 * @param kind of its jobs
 * @param jobs number of jobs in the stream
 * @param seed of the stream's random numbers
 * @param load share of the cores' time that the stream would keep them busy, above 0
 * @param variants ways to set up Kairos, at least one; each plays the stream
 * @param rounds how often every scheduler plays the stream
 * @param stream to be played, or {@code null} to make one for this machine
 * @param lastArrivalSeconds when the last job of the stream comes; empty to find it out
 * @param workFolder folder of this run; everything but the two results stays in it
 */
record DemoOptions(
    JobKind kind,
    int jobs,
    long seed,
    double load,
    Workload workload,
    Baseline against,
    List<Variant> variants,
    TieBreaker tieBreaker,
    int rounds,
    DemoStream stream,
    OptionalDouble lastArrivalSeconds,
    Path workFolder,
    Path json,
    Path png) {

  /** Whether nobody has said when the jobs come. */
  boolean findsArrivals() {
    return stream == null && lastArrivalSeconds.isEmpty();
  }
}
