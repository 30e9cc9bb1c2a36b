// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import io.kairos.common.ServiceTotals;
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
  /**
   * 5 kB, and as much again where tasks of all have ended. More applications than a node has tasks
   * cannot grow.
   */
  static final int MOST = 100;

  /** In how many heartbeats a total goes that has grown. */
  static final int TIMES = 3;

  /** A node of 1,000 applications has told each of them after 250 heartbeats. */
  static final int REFRESHED = 4;

  private static final class Entry {
    final Total all = new Total();
    final Total ended = new Total();

    boolean isDue() {
      return all.timesLeft > 0 || ended.timesLeft > 0;
    }
  }

  private static final class Total {
    double seconds;

    /** In how many heartbeats it is still to go. */
    int timesLeft = 1;

    void raise(double newSeconds) {
      if (newSeconds > seconds) {
        seconds = newSeconds;
        timesLeft = TIMES;
      }
    }

    /** Puts it into a heartbeat, unless it was told often enough and is not old. */
    void tell(String id, boolean isOld, Map<String, Double> told) {
      if (isOld || timesLeft > 0) {
        timesLeft = Math.max(0, timesLeft - 1);
        told.put(id, seconds);
      }
    }
  }

  /** The one that was told longest ago comes first. */
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private long registration;

  /**
   * What the next heartbeat tells.
   *
   * @param totals of every application
   * @param newRegistration of the ResourceManager that it goes to; another number after the node
   *     has registered anew
   */
  ServiceTotals next(ServiceTotals totals, long newRegistration) {
    if (newRegistration != registration) {
      registration = newRegistration;
      for (Entry entry : entries.values()) {
        entry.all.timesLeft = TIMES;
        entry.ended.timesLeft = TIMES;
      }
    }
    entries.keySet().retainAll(totals.seconds().keySet());
    totals.seconds().forEach((id, seconds) -> entry(id).all.raise(seconds));
    totals.endedSeconds().forEach((id, seconds) -> entry(id).ended.raise(seconds));
    return take();
  }

  private Entry entry(String id) {
    return entries.computeIfAbsent(id, unknown -> new Entry());
  }

  private ServiceTotals take() {
    Map<String, Entry> told = new LinkedHashMap<>();
    Map<String, Double> seconds = new HashMap<>();
    Map<String, Double> ended = new HashMap<>();
    int grown = 0;
    int refreshed = 0;
    for (Iterator<Map.Entry<String, Entry>> all = entries.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<String, Entry> next = all.next();
      Entry entry = next.getValue();
      boolean isDue = entry.isDue();
      if (isDue ? grown < MOST : refreshed < REFRESHED) {
        grown += isDue ? 1 : 0;
        refreshed += isDue ? 0 : 1;
        entry.all.tell(next.getKey(), !isDue, seconds);
        entry.ended.tell(next.getKey(), !isDue, ended);
        told.put(next.getKey(), entry);
        all.remove();
      }
    }
    entries.putAll(told);
    ended.values().removeIf(nothing -> nothing == 0);
    return new ServiceTotals(seconds, ended);
  }
}
