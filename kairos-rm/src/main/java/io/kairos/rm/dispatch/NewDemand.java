// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/**
 * Who has asked for more than before, and has not been offered every node since. Called by the
 * thread that makes the passes.
 */
public interface NewDemand {
  /** Takes over who has asked up to now. Whoever asks from here on is taken over the next time. */
  void take();

  /** Whether anybody who was taken over still waits for a container. */
  boolean isOpen();

  /** Every node was offered since the last {@link #take}: what still waits cannot be served now. */
  void close();

  /** Where every pass goes over all nodes, so that nobody needs to know. */
  static NewDemand none() {
    return new NewDemand() {
      @Override
      public void take() {}

      @Override
      public boolean isOpen() {
        return false;
      }

      @Override
      public void close() {}
    };
  }
}
