// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Locality;

/** A map task's block, and where the task was when it got it. */
final class Binding {
  private final int task;
  private final int block;
  private final Locality locality;
  private final String host;

  Binding(int task, int block, Locality locality, String host) {
    this.task = task;
    this.block = block;
    this.locality = locality;
    this.host = host;
  }

  int task() {
    return task;
  }

  int block() {
    return block;
  }

  Locality locality() {
    return locality;
  }

  String host() {
    return host;
  }

  @Override
  public String toString() {
    return "map " + task + " reads block " + block + " on " + host + " (" + locality + ")";
  }
}
