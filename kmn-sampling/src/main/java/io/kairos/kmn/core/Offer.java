// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/** A container on a host that was granted to a task. */
final class Offer {
  private final int task;
  private final String host;

  Offer(int task, String host) {
    this.task = task;
    this.host = host;
  }

  int task() {
    return task;
  }

  String host() {
    return host;
  }
}
