// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/** Which rack a host stands in. */
@FunctionalInterface
public interface Topology {
  /** Rack of {@code host}, never {@code null}; the same answer every time. */
  String rackOf(String host);
}
