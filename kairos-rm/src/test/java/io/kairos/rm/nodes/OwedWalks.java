// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

/** What tests of other packages wait for. */
public final class OwedWalks {
  private OwedWalks() {}

  /** Whether nodes were booked that the queues do not know of yet. */
  public static boolean isAnyOwed(NodeSizes sizes) {
    return sizes.walks.isOwed();
  }
}
