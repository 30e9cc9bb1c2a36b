// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.job;

import io.kairos.sim.trace.TaskSize;

/**
 * What a task has in common with the others of its stage.
 *
 * @param number of the stage in its job, from 0; reduces are the second one
 * @param toldMillis how long the job says that each runs, or {@link SimTask#NEVER}
 */
record StageOfTask(int number, boolean isReduce, TaskSize size, long toldMillis) {}
