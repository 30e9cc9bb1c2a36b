// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import org.apache.hadoop.yarn.api.records.NodeId;

/** Is told what nodes report of applications; must not wait. */
public interface ServiceListener {
  /** The attained service of an application has grown. */
  void grew(String application);

  /**
   * Tasks of an application that have ended on a node attained so much more than was known.
   *
   * @param seconds core-seconds, above 0
   */
  void tasksEnded(NodeId node, String application, double seconds);
}
