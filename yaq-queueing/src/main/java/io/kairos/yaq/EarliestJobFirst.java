// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** EJF: the job that arrived first, which is first in, first out by jobs (Yaq, §3.3). */
public final class EarliestJobFirst implements ReorderingPolicy {
  @Override
  public String name() {
    return "ejf";
  }

  @Override
  public String does() {
    return "a task of the job that came first starts next";
  }

  @Override
  public int compare(Candidate left, Candidate right) {
    return left.task().job().compareArrival(right.task().job());
  }
}
