// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/**
 * Is told what a {@link ClusterRanking} finds out. Called by the ranking's owner; must not wait.
 *
 * @param <N> a node's id
 */
public interface RankingListener<N> {
  /** The attained service of an application has grown. */
  default void applicationGrew(String application) {}

  /**
   * Tasks of an application that have ended on a node attained so many core-seconds more than was
   * known. What the application attained has grown by that before, or does so next.
   */
  default void tasksEnded(N node, String application, double seconds) {}

  /** A node begins to send statistics, or sends none: at its first heartbeat, or not any more. */
  default void statistics(N node, boolean areSent) {}

  /**
   * A node has sent heartbeats for so long and no statistics that no plug-in runs there, or one
   * does again, or the node is gone.
   */
  default void pluginMissing(N node, boolean isMissing) {}

  /** So many vcores of tasks may wait at a node that holds them back before their launch. */
  default void queueLength(N node, int vcores) {}

  /** A node holds no tasks back any more, or is gone. */
  default void queueGone(N node) {}
}
