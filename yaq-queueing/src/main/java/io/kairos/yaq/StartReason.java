// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

/** Why a queued task started before the others that waited with it. */
public enum StartReason {
  /** No task of another job waited: there was nothing to choose. */
  ALONE,
  /** It had waited longer than a starvation threshold. */
  STARVED,
  /** By the policy, which knew of every job that waited what it orders by. */
  POLICY,
  /**
   * By the policy, which did not know the progress of the task's job or of another that waited:
   * those come last, in the order of their arrival.
   */
  UNTOLD
}
