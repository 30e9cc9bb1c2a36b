// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.central;

import io.kairos.common.NamedChoice;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;

/**
 * Clairvoyant SRPT: a job that arrives takes slots from jobs with more work left, and a slot that
 * gets free goes to the job with the least. Tasks are stopped and go on anywhere, at no cost. A
 * stage, such as the reduces, comes when those that it waits for have ended, and holds no slot
 * before. On several slots that is good, and not the best possible: it is no bound.
 */
public final class Srpt extends NamedChoice implements StagedSystem {
  public Srpt() {
    super(
        "srpt",
        "knows all durations: a job takes slots from jobs with more work left when it arrives;"
            + " tasks that are stopped go on anywhere for free");
  }

  @Override
  public Scheduler start(Cluster cluster) {
    return new PreemptiveSlots(cluster);
  }
}
