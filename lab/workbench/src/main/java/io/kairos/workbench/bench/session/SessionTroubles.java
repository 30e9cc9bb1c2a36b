// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

/**
 * What happened to the executors and tasks of a session since it began. The names are those of the
 * figures in JSON.
 *
 * @param executorsLost executors that ended, for whatever reason
 * @param failedTasks attempts that failed
 * @param timeOuts executors and attempts that were lost to a time-out
 * @param copies attempts that speculation started, which is no loss
 */
public record SessionTroubles(int executorsLost, int failedTasks, int timeOuts, int copies) {
  /** Executors and attempts that were lost in any way. */
  int lost() {
    return executorsLost + failedTasks + timeOuts;
  }
}
