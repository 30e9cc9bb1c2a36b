// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Where the state of a node is saved, and how often. */
public final class StateSaving implements AutoCloseable {
  private final StateWriter writer;
  private final long intervalNanos;

  private StateSaving(StateWriter writer, long intervalNanos) {
    this.writer = writer;
    this.intervalNanos = intervalNanos;
  }

  /**
   * Saves a state from time to time.
   *
   * @param intervalMillis between two states, above 0
   */
  public static StateSaving by(StateWriter writer, long intervalMillis) {
    return new StateSaving(writer, TimeUnit.MILLISECONDS.toNanos(intervalMillis));
  }

  /** Saves nothing, for a restart finds no task anyway. */
  public static StateSaving none() {
    return new StateSaving(null, 0);
  }

  /** Between two states; 0 where none is saved. */
  public long intervalNanos() {
    return intervalNanos;
  }

  /**
   * Saves a state if states are saved at all. Returns at once.
   *
   * @param state is asked for only if it is saved
   */
  public void save(Supplier<NodeState> state) {
    if (writer != null) {
      writer.write(state.get());
    }
  }

  /** Waits for the last state to be written, but not for ever. */
  @Override
  public void close() {
    if (writer != null) {
      writer.close();
    }
  }
}
