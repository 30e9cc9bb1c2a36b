// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/**
 * The application masters of a system: one for each job, in a container of its own until the job
 * ends. It uses no CPU that is worth telling.
 *
 * @param areThere whether jobs have masters; otherwise they ask for tasks as soon as they arrive
 * @param takesCore whether a master holds a core, as in stock YARN that counts vcores. Otherwise it
 *     has a place beside N + Q (Kairos's masters need next to no CPU)
 * @param share of all places that masters may have, from 0 to 1, but at least one: {@code
 *     yarn.scheduler.capacity.maximum-am-resource-percent}. Further jobs wait for the end of others
 * @param startSeconds from the start of its container to its first ask, at least 0
 */
record MasterSpec(boolean areThere, boolean takesCore, double share, double startSeconds) {
  /** Jobs without masters. */
  static final MasterSpec NONE = new MasterSpec(false, false, 1, 0);
}
