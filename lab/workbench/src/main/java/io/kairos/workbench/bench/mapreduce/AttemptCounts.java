// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

/**
 * Attempts of tasks, by what became of them. The names are those of the figures in JSON.
 *
 * @param attempts all that had a container
 * @param failed attempts that failed
 * @param killed attempts that were killed
 * @param copies attempts that ran beside an earlier attempt of their task: speculation
 * @param copiesWon copies whose output was used
 */
public record AttemptCounts(int attempts, int failed, int killed, int copies, int copiesWon) {
  static final AttemptCounts NONE = new AttemptCounts(0, 0, 0, 0, 0);

  AttemptCounts plus(AttemptCounts other) {
    return new AttemptCounts(
        attempts + other.attempts,
        failed + other.failed,
        killed + other.killed,
        copies + other.copies,
        copiesWon + other.copiesWon);
  }
}
