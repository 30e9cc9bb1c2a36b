// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import java.util.function.BooleanSupplier;

/**
 * What a task knows of its job.
 *
 * @param application the job as nodes call it
 * @param mapsLeft whether maps of the job are still to end
 */
record JobOfTask(int number, String application, BooleanSupplier mapsLeft) {
  JobOfTask(int number, BooleanSupplier mapsLeft) {
    this(number, SimTask.application(number), mapsLeft);
  }
}
