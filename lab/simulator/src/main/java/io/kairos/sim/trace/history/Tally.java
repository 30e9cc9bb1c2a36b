// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what of a history could not be played as it was. Of one thread. */
final class Tally {
  /** Of tasks that succeeded, lost their output, and ran again. */
  static final String AGAIN = "tasks succeeded again; what succeeded last is played of each";

  static final String BACKWARDS = "tasks end before they begin and are left out";

  private final Map<String, Integer> counts = new LinkedHashMap<>();

  /**
   * Counts one.
   *
   * @param what so many of these, in words that go on after a number
   */
  void count(String what) {
    count(what, 1);
  }

  /** Counts so many, which may be none. */
  void count(String what, int number) {
    if (number > 0) {
      counts.merge(what, number, Integer::sum);
    }
  }

  List<String> inWords() {
    return counts.entrySet().stream().map(each -> each.getValue() + " " + each.getKey()).toList();
  }
}
