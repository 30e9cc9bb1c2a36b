// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

/** What came of an offer. */
public enum Outcome {
  /** A container was allocated. */
  ALLOCATED,
  /** The node keeps its room for a container that does not fit yet. */
  RESERVED,
  /** No application wants the node, or none may have it. */
  DECLINED,
  /** No task that waits is good enough for the node: nobody was asked, and nothing has changed. */
  CLOSED,
  /** An application took it, but by then something had changed. */
  FAILED,
  /**
   * An application took it, and that ended in an error of this application alone, which will be
   * left out before long: others may be offered the node.
   */
  FAILED_FOR_ONE,
  /** An application took it that has just asked for hosts, which it was not offered yet. */
  TOO_EARLY,
  /** The node drains, or is late with its heartbeats: it was not offered. */
  UNFIT,
  /** There is no such node any more. */
  GONE
}
