// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import org.apache.hadoop.yarn.event.Event;

/** What the stages of a sampled job may do to the application master. */
interface MasterHooks {
  /** Hands an event to the stock master, at once. */
  void send(Event<?> event);

  /** Asks for a {@link Tick} at that time; an earlier wish stays. */
  void tickAt(long atMillis);

  /** Milliseconds since the epoch. */
  long nowMillis();

  String rackOf(String host);
}
