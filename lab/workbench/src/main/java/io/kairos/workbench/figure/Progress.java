// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

/** Is told how far a long computation is. */
@FunctionalInterface
public interface Progress {
  /**
   * @param what is being computed
   * @param done steps done
   * @param steps steps in all
   */
  void at(String what, int done, int steps);
}
