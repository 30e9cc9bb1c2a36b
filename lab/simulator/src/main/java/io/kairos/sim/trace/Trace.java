// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Jobs in the order of their arrivals. The same trace has the same jobs whenever it is read. */
public interface Trace {
  /** For reports. */
  String name();

  /** Mean task duration above which its jobs are long, seconds; empty if the trace says none. */
  default OptionalDouble cutoffSeconds() {
    return OptionalDouble.empty();
  }

  /**
   * The jobs, which are read or drawn while the stream is used; to be closed.
   *
   * @throws TraceException while the stream is used, if the trace cannot be read or is wrong
   */
  Stream<TraceJob> jobs();

  /**
   * What was assumed, and what was left out when its jobs were last read to their end: sentences
   * without a full stop.
   */
  default List<String> remarks() {
    return List.of();
  }
}
