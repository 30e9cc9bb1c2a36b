// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** STF: the task with the shortest estimated duration, whatever its job (Yaq, §3.3). */
public final class ShortestTaskFirst implements ReorderingPolicy {
  @Override
  public String name() {
    return "stf";
  }

  @Override
  public String does() {
    return "the task that is expected to run shortest starts next";
  }

  @Override
  public int compare(Candidate left, Candidate right) {
    return Long.compare(left.task().estimatedMillis(), right.task().estimatedMillis());
  }
}
