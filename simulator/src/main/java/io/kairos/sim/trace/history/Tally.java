// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what of a history could not be played as it was. Of one thread. */
final class Tally {
  private final Map<String, Integer> counts = new LinkedHashMap<>();

  /**
   * Counts one.
   *
   * @param what so many of these, in words that go on after a number
   */
  void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  List<String> inWords() {
    return counts.entrySet().stream().map(each -> each.getValue() + " " + each.getKey()).toList();
  }
}
