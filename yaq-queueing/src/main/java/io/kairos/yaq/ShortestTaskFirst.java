// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.NamedChoice;

/** STF: the task with the shortest estimated duration, whatever its job (Yaq, §3.3). */
public final class ShortestTaskFirst extends NamedChoice implements ReorderingPolicy {
  public ShortestTaskFirst() {
    super("stf", "the task that is expected to run shortest starts next");
  }

  @Override
  public int compare(Candidate left, Candidate right) {
    return Long.compare(left.task().estimatedMillis(), right.task().estimatedMillis());
  }
}
