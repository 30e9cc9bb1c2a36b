// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.sim.job.SimTask;

/** How what {@link CentralScheduler} decides reaches the nodes, and what they report reaches it. */
interface CentralPort {
  /** A task gets a node. */
  void place(SimTask task, int node);

  /** The master of a job gets a node; {@link CentralScheduler#masterStarted} must follow. */
  void placeMaster(int job, int node);

  /** The load of a node is about to change. */
  void changing(int node);

  /** A node is about to be chosen. */
  void choosing(Heartbeats.Contenders contenders);
}
