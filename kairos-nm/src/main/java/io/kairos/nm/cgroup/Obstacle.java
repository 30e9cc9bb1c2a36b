// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

/** What keeps a core control from working on this machine, as a sentence for the operator. */
public final class Obstacle extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param sentence what is wrong and what an operator can do about it; shown as it is
   */
  public Obstacle(String sentence) {
    super(sentence);
  }
}
