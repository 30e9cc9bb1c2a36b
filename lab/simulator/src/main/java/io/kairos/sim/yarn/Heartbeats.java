// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

/** When nodes report to the ResourceManager. */
interface Heartbeats {
  /** A node reports from so many nanoseconds from now on, again and again. */
  void begin(int node, long afterNanos);

  /** A node has got a task. */
  void wake(int node);

  /**
   * What a node was to report before now must be known: the node is about to change, or something
   * else about it has changed by which it is ranked.
   */
  void catchUp(int node);

  /** A node is about to be chosen. */
  void catchUp(Contenders contenders);

  /**
   * The nodes of which one is about to be chosen, and that are equal but for what they reported.
   */
  interface Contenders {
    /** What they have in common, lower than that of any other node; NaN if there is no node. */
    double load();

    /** A copy. */
    Iterable<Integer> nodes();
  }

  /** Lets a node report. */
  @FunctionalInterface
  interface Reporter {
    /**
     * Tells the ResourceManager what is true of a node at a time, which is now, or since which the
     * node has not changed.
     *
     * @return whether it told of a task, or of a queue that tasks wait in before they start
     */
    boolean report(int node, long nanos);
  }
}
