// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Where a history is kept. One thread owns an instance; every call may wait for the network. */
interface HistoryPlace extends Closeable {
  /** More is nothing that was written here. */
  int MOST_BYTES = 16 << 20;

  /**
   * What was written last.
   *
   * @return empty if nothing ever was; what cannot be a history may be cut short
   * @throws IOException if the place cannot be reached
   */
  Optional<byte[]> read() throws IOException;

  /**
   * Replaces what was written before.
   *
   * @throws IOException if the place cannot be reached; what was there before can be read then
   */
  void write(byte[] bytes) throws IOException;

  /** Leaves the place; what was written stays. */
  @Override
  void close() throws IOException;
}
