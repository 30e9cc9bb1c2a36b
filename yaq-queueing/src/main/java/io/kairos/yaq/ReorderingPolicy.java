// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.Comparator;

/**
 * Who goes first among the queued tasks that are not starved ({@code taskCmp} of Yaq's Algorithm
 * 3). A policy is one implementation and one line in {@link ReorderingPolicies}.
 *
 * <p>Negative means that the left task starts sooner; tasks may tie. The comparison must be
 * transitive, which holds if each task is given a key of its own and keys are compared: see {@link
 * ByProgress} for what goes wrong otherwise.
 */
interface ReorderingPolicy extends Comparator<Candidate> {
  /** Whether it looks at {@link Candidate#progress()}. */
  default boolean usesProgress() {
    return false;
  }
}
