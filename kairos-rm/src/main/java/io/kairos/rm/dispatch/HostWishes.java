// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/**
 * Hosts that applications ask for by name and would do without after a while, as maps do that read
 * from HDFS. Called by the thread that makes the passes.
 *
 * @param <N> a node's id
 */
public interface HostWishes<N> {
  /**
   * Looks who asks for hosts. The answers below are as of then; where very many ask, one that has
   * ended since counts for some looks more.
   */
  void look();

  /** Whether nobody asks for any. */
  boolean isEmpty();

  /** Whether any application asks for a container on this node. */
  boolean isWanted(N node);

  /** A node is about to be offered. */
  void remember();

  /** Whether any of them could have had the node just offered, and waits for its own host. */
  boolean hasLetPass(N node);

  /** Whoever let the node just offered pass has missed nothing by that. */
  void forgive();

  /** Where no application ever asks for a host. */
  static <N> HostWishes<N> none() {
    return new HostWishes<>() {
      @Override
      public void look() {}

      @Override
      public boolean isEmpty() {
        return true;
      }

      @Override
      public boolean isWanted(N node) {
        return false;
      }

      @Override
      public void remember() {}

      @Override
      public boolean hasLetPass(N node) {
        return false;
      }

      @Override
      public void forgive() {}
    };
  }
}
