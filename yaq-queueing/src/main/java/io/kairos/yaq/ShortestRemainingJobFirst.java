// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** SRJF: the job with the least remaining work (Yaq, §3.3). */
final class ShortestRemainingJobFirst extends ByProgress {
  @Override
  long measure(JobProgress progress) {
    return progress.remainingWorkMillis();
  }
}
