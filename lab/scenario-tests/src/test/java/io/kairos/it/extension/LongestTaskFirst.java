// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import io.kairos.yaq.Candidate;
import io.kairos.yaq.ReorderingPolicy;

/** The opposite of the shortest task first. */
public final class LongestTaskFirst implements ReorderingPolicy {
  @Override
  public String name() {
    return "ltf";
  }

  @Override
  public String does() {
    return "the task that is expected to run longest starts next";
  }

  @Override
  public int compare(Candidate left, Candidate right) {
    return Long.compare(right.task().estimatedMillis(), left.task().estimatedMillis());
  }
}
