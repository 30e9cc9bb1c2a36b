// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** SRJF: the job with the least remaining work (Yaq, §3.3). */
public final class ShortestRemainingJobFirst extends ByProgress {
  @Override
  public String name() {
    return "srjf";
  }

  @Override
  public String does() {
    return "a task of the job with the least remaining work starts next";
  }

  @Override
  public long measure(JobProgress progress) {
    return progress.remainingWorkMillis();
  }
}
