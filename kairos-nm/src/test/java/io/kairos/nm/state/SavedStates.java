// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

/** States as a restarted daemon finds them. */
public final class SavedStates {
  private SavedStates() {}

  public static NodeState readBack(NodeState written) {
    return NodeState.decode(written.encode());
  }
}
