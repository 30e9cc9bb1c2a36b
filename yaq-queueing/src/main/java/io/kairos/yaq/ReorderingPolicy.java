// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import java.util.Comparator;

/**
 * Who goes first among the queued tasks that are not starved ({@code taskCmp} of Yaq's Algorithm
 * 3). Stateless.
 *
 * <p>Negative means that the left task starts sooner; tasks may tie. The comparison must be
 * transitive, which holds if each task is given a key of its own and keys are compared: see {@link
 * ByProgress} for what goes wrong otherwise.
 */
public interface ReorderingPolicy extends Choice, Comparator<Candidate> {
  Registry<ReorderingPolicy> ALL = Registry.of(ReorderingPolicy.class, "reordering policy");

  /** Whether it looks at {@link Candidate#progress()}. */
  default boolean usesProgress() {
    return false;
  }
}
