// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.NamedChoice;

/** EJF: the job that arrived first, which is first in, first out by jobs (Yaq, §3.3). */
public final class EarliestJobFirst extends NamedChoice implements ReorderingPolicy {
  public EarliestJobFirst() {
    super("ejf", "a task of the job that came first starts next");
  }

  @Override
  public int compare(Candidate left, Candidate right) {
    return left.task().job().compareArrival(right.task().job());
  }
}
