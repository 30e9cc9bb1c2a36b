// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import org.apache.hadoop.yarn.event.Event;

/** What the stages of a sampled job may do to the application master. */
interface MasterHooks {
  /** Hands an event to the stock master, at once. */
  void send(Event<?> event);

  /**
   * Asks for a {@link Tick} when {@link #elapsedMillis} is so large. An earlier wish stays, and a
   * later one is forgotten: who still waits at a tick asks anew.
   */
  void tickAt(long elapsedMillis);

  /** Milliseconds since some moment, whatever is done to the machine's clock: for waits. */
  long elapsedMillis();

  /** Milliseconds since the epoch: for comparisons with times that YARN tells. */
  long epochMillis();

  String rackOf(String host);
}
