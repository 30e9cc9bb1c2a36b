// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import java.util.List;

/**
 * The cluster as {@link MasterPass} reaches it. Called by the thread that makes the passes.
 *
 * @param <N> a node's id
 * @param <M> an application that waits for its master
 */
public interface MasterPort<N, M> {
  /**
   * The applications that wait for their master and may have one as far as the share of masters
   * goes, in the order in which they get it.
   */
  List<M> waiting();

  /** Of which partition the nodes are that a master may have. */
  String partition(M master);

  /**
   * Whose limits a master counts against. Where one of them found all places taken that it may
   * have, others of the same would find that, too.
   */
  Object limitedAs(M master);

  /**
   * Places a master on a node, if it has all that the master asks for but a vcore: {@link
   * Outcome#FAILED} if its limits are reached, so that no other node would do; {@link
   * Outcome#DECLINED}, {@link Outcome#UNFIT} or {@link Outcome#GONE} if another may.
   */
  Outcome place(M master, N node);

  /** A node as it is now, {@code null} if it is gone. */
  BookedNode look(N node);

  /** To place a master on a node ended in an error; the pass goes on with other masters. */
  void failed(M master, N node, Throwable cause);
}
