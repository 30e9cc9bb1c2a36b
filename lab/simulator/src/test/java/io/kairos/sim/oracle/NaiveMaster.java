// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import java.util.ArrayList;
import java.util.List;

/** The master of a naive MapReduce job: which tasks it asks for, and which reduces it gives up. */
final class NaiveMaster {
  static final class Task {
    int job;
    int number;
    boolean isLong;
    boolean isMap;
    int node;
    int all;
    int left;

    /** Rises from task to task that comes to its node. */
    int arrived;

    /** Rises from task to task that starts, goes on, or is a reduce whose last map has ended. */
    int begins;
  }

  boolean isLong;
  int arrivesAt;
  boolean isHere;

  /** Those without a node, in the order in which they are asked for. */
  final List<Task> maps = new ArrayList<>();

  final List<Task> reduces = new ArrayList<>();

  /** Reduces that have a node, the last one last. */
  final List<Task> held = new ArrayList<>();

  double slowStart;
  int allMaps;
  int endedMaps;
  long endNanos;

  /** When its master looks, or -1. */
  int looksAt = -1;

  /** Since when only reduces of it have cores, though maps wait; or -1. */
  int standsSince = -1;

  /** Its maps have waited for 300 s, and none got a core since. */
  boolean leavesRoom;

  boolean asks() {
    return isHere && (!maps.isEmpty() || asksForReduce(0));
  }

  boolean asksForReduce(int room) {
    return askedReduces(room) > 0;
  }

  int askedReduces(int room) {
    return Math.max(0, wanted(room) - held.size());
  }

  /**
   * Gives up as many of its last reduces as maps wait, at most half of what it could have. It asks
   * for them again before others.
   */
  List<Task> giveUp(int free, int now) {
    if (!stands()) {
      return List.of();
    }
    leavesRoom = standsSince >= 0 && now - standsSince >= 300;
    int room = leavesRoom ? 0 : free;
    if (room > askedReduces(room)) {
      return List.of();
    }
    double half = Math.max(1, Math.ceil((room + held.size()) / 2.0));
    int count = Math.min(held.size(), Math.min((int) half, maps.size()));
    List<Task> last = held.subList(held.size() - count, held.size());
    List<Task> given = List.copyOf(last);
    last.clear();
    reduces.addAll(0, given);
    return given;
  }

  /** Maps that run keep it going, as do those that need not wait for reduces. */
  boolean stands() {
    return !maps.isEmpty() && maps.size() + endedMaps == allMaps && !held.isEmpty();
  }

  /**
   * Reduces that it wants by now. While maps wait, they may have a part of the room: as large a
   * part as maps have ended, at most half, and what maps leave of the rest.
   */
  private int wanted(int room) {
    int all = reduces.size() + held.size();
    if (reduces.isEmpty() || leavesRoom || endedMaps < Math.ceil(slowStart * allMaps)) {
      return 0;
    }
    if (maps.isEmpty()) {
      return all;
    }
    int unfinished = allMaps - endedMaps;
    int whole = room + (unfinished - maps.size()) + held.size();
    double part = whole * Math.min((double) endedMaps / allMaps, 0.5);
    return Math.min(all, (int) (part + Math.max(0, whole - part - unfinished)));
  }
}
