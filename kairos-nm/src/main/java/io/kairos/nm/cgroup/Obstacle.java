// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

/** What keeps a core control from working on this machine, as a sentence for the operator. */
final class Obstacle extends Exception {
  private static final long serialVersionUID = 1L;

  Obstacle(String sentence) {
    super(sentence);
  }
}
