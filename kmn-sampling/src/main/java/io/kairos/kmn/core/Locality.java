// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/** How near a task runs to its block, nearest first. */
public enum Locality {
  /** The block is in the memory of the task's host. */
  MEMORY,
  /** The block is on a disk of the task's host. */
  NODE,
  /** The block is on another host of the task's rack. */
  RACK,
  /** The block is in another rack, or nobody says where. */
  OFF_RACK
}
