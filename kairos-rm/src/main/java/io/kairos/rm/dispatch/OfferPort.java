// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/**
 * The cluster as {@link DispatchPass} reaches it. Called by the thread that makes the passes.
 *
 * @param <N> a node's id
 */
public interface OfferPort<N> {
  /** Whether to go on. A pass ends after its present offer if not. */
  boolean goesOn();

  /** Tells the {@link ClusterRanking} whatever has changed since the last call. */
  void catchUp();

  /** Whether any application waits for containers on nodes of a partition. */
  boolean isWanted(String partition);

  /** Offers a node that holds no reservation: at most one container is allocated. */
  Outcome offer(N node);

  /** Offers a node to the application for which it is reserved, and to nobody else. */
  Outcome fulfil(N node);

  /** A node as it is now, {@code null} if it is gone. */
  BookedNode look(N node);

  /** An offer of a node ended in an error; the pass leaves the node out and goes on. */
  void failed(N node, Throwable cause);
}
