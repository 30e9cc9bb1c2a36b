// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which totals of applications go into the next heartbeat: those that grew, and not those of every
 * application that ever ran here. A node of 1,000 applications would else send 51 kB a second.
 *
 * <p>A total that grew goes into {@value #TIMES} heartbeats, for the ResourceManager may overlook
 * one. Beside them the {@value #REFRESHED} that were told longest ago go along, so that whatever it
 * has overlooked arrives in the end. A ResourceManager that the node registers with knows nothing
 * and is told everything. No heartbeat has more than {@value #MOST} and {@value #REFRESHED}; what
 * was told longest ago goes first, so every total has its turn.
 *
 * <p>What was told never falls. Between two readings of its CPU time a task that holds cores counts
 * as one that uses them, and the next reading may correct that: the total then stands still until
 * it is true. Totals are absolute, so one that is told twice counts once.
 *
 * <p>Not thread-safe. Each heartbeat is O(applications).
 */
final class TotalsToTell {
  /** 5 kB. More applications than a node has tasks cannot grow. */
  static final int MOST = 100;

  /** In how many heartbeats a total goes that has grown. */
  static final int TIMES = 3;

  /** A node of 1,000 applications has told each of them after 250 heartbeats. */
  static final int REFRESHED = 4;

  private static final class Entry {
    double seconds;

    /** In how many heartbeats it is still to go. */
    int timesLeft = 1;
  }

  /** The one that was told longest ago comes first. */
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private long registration;

  /**
   * What the next heartbeat tells.
   *
   * @param totals what every application has attained here, in core-seconds
   * @param newRegistration of the ResourceManager that it goes to; another number after the node
   *     has registered anew
   */
  Map<String, Double> next(Map<String, Double> totals, long newRegistration) {
    if (newRegistration != registration) {
      registration = newRegistration;
      entries.values().forEach(entry -> entry.timesLeft = TIMES);
    }
    raise(totals);
    return take();
  }

  private void raise(Map<String, Double> totals) {
    entries.keySet().retainAll(totals.keySet());
    totals.forEach(
        (id, seconds) -> {
          Entry entry = entries.computeIfAbsent(id, unknown -> new Entry());
          if (seconds > entry.seconds) {
            entry.seconds = seconds;
            entry.timesLeft = TIMES;
          }
        });
  }

  private Map<String, Double> take() {
    Map<String, Entry> told = new LinkedHashMap<>();
    int grown = 0;
    int refreshed = 0;
    for (Iterator<Map.Entry<String, Entry>> all = entries.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<String, Entry> next = all.next();
      Entry entry = next.getValue();
      boolean isDue = entry.timesLeft > 0;
      if (isDue ? grown < MOST : refreshed < REFRESHED) {
        grown += isDue ? 1 : 0;
        refreshed += isDue ? 0 : 1;
        entry.timesLeft -= isDue ? 1 : 0;
        told.put(next.getKey(), entry);
        all.remove();
      }
    }
    entries.putAll(told);
    Map<String, Double> seconds = new HashMap<>();
    told.forEach((id, entry) -> seconds.put(id, entry.seconds));
    return seconds;
  }
}
