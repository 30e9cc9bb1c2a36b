// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.measure;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Service each application attained, summed over the nodes that report it, in core-seconds.
 *
 * <p>A node reports a running total per application, of some applications in each heartbeat. Only
 * growth above the highest total that was heard from it is added. So an application keeps what it
 * attained on a node that is lost. Nothing counts twice when a lost node returns with its total, or
 * when a node restarts with totals that it saved a little before its end.
 *
 * <p>A node that has lost its totals begins again from nothing, and tells so by another epoch: what
 * it reports then is new, all of it. Where one of the two epochs is not known (an older plug-in), a
 * total of less than half of the highest is taken for a new beginning: it is the base to grow from,
 * and what it holds already is not counted, at most a heartbeat's worth.
 *
 * <p>Totals of the {@value #LOST_NODES_KEPT} nodes that were lost last are kept, for one of them
 * may return. Older ones are forgotten: nodes come and go under ever new ids in some clusters, and
 * an application may run for months. What the {@value #ENDED_KEPT} applications attained that ended
 * last is kept, too. Of a task that ended with its application, that lacks what the last heartbeat
 * would have told.
 *
 * <p>One thread reports; any thread may read, start or end applications.
 *
 * @param <N> a node's id
 */
public final class ApplicationService<N> {
  /** The epoch of a node that does not tell it. */
  public static final int UNKNOWN_EPOCH = 0;

  private static final int LOST_NODES_KEPT = 1_000;

  /** As many as YARN keeps by default. */
  static final int ENDED_KEPT = 1_000;

  private final ConcurrentMap<String, Record<N>> records = new ConcurrentHashMap<>();

  /**
   * What each node told of each application. By nodes first: a heartbeat tells of all applications
   * of one node, whose totals lie together. Written by the reporting thread only, but for what is
   * removed as its application ends.
   */
  private final ConcurrentMap<N, ConcurrentMap<String, OnNode<N>>> nodes =
      new ConcurrentHashMap<>();

  private final int lostNodesKept;

  /** By its own monitor; the one that ended first comes first. */
  private final Map<String, Double> ended =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Double> eldest) {
          return size() > ENDED_KEPT;
        }
      };

  /** Touched by the reporting thread only; the one that was lost first comes first. */
  private final Set<N> lost = new LinkedHashSet<>();

  public ApplicationService() {
    this(LOST_NODES_KEPT);
  }

  ApplicationService(int lostNodesKept) {
    this.lostNodesKept = lostNodesKept;
  }

  /** An application is known from now on; its service starts at 0 unless it was known before. */
  public void begin(String application) {
    begin(application, false);
  }

  /**
   * The same of an application that may have attained something before anybody here knew of it, as
   * under an earlier ResourceManager.
   */
  public void begin(String application, boolean wasHere) {
    records.computeIfAbsent(application, id -> new Record<>(wasHere));
  }

  /** An application is over. Nodes may report it for some time yet; that is ignored. */
  public void end(String application) {
    Record<N> record = records.get(application);
    if (record != null) {
      synchronized (ended) {
        ended.put(application, record.attainedSeconds);
      }
      records.remove(application);
      record.nodes.forEach(
          node -> {
            ConcurrentMap<String, OnNode<N>> there = nodes.get(node);
            if (there != null) {
              there.computeIfPresent(
                  application, (id, known) -> known.record == record ? null : known);
            }
          });
    }
  }

  /**
   * What one node's heartbeat said.
   *
   * @param epoch since when the node counts: another number after it lost its totals, or {@link
   *     #UNKNOWN_EPOCH}
   * @param totals service per application on that node, in core-seconds, finite and at least 0; of
   *     applications that are not in it nothing is known
   * @return the known applications whose attained service has grown
   */
  public Set<String> report(N node, int epoch, Map<String, Double> totals) {
    if (!lost.isEmpty()) {
      lost.remove(node);
    }
    Set<String> grown = new HashSet<>();
    ConcurrentMap<String, OnNode<N>> there = there(node);
    for (Map.Entry<String, Double> each : totals.entrySet()) {
      OnNode<N> known = known(node, there, each.getKey());
      if (known != null && known.report(epoch, each.getValue())) {
        grown.add(each.getKey());
      }
    }
    return grown;
  }

  /**
   * What an application attained where no node reports it. By the thread that reports.
   *
   * @param seconds core-seconds since the last time
   * @return whether the application is known, and its attained service has grown
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread reports
  public boolean add(String application, double seconds) {
    Record<N> record = records.get(application);
    if (record == null || !(seconds > 0)) {
      return false;
    }
    record.attainedSeconds = record.attainedSeconds + seconds;
    return true;
  }

  /**
   * What the same heartbeat said of tasks that have ended.
   *
   * @param epoch as of {@link #report}
   * @param totals service per application by tasks that have ended on that node, in core-seconds
   * @return by how much it has grown, of each known application of which it has
   */
  public Map<String, Double> reportEnded(N node, int epoch, Map<String, Double> totals) {
    if (totals.isEmpty()) {
      return Map.of();
    }
    Map<String, Double> growth = new HashMap<>();
    ConcurrentMap<String, OnNode<N>> there = there(node);
    for (Map.Entry<String, Double> each : totals.entrySet()) {
      OnNode<N> known = known(node, there, each.getKey());
      double grown = known == null ? 0 : known.ended.report(epoch, each.getValue());
      if (grown > 0) {
        growth.put(each.getKey(), grown);
      }
    }
    return growth;
  }

  private ConcurrentMap<String, OnNode<N>> there(N node) {
    ConcurrentMap<String, OnNode<N>> there = nodes.get(node);
    return there == null ? nodes.computeIfAbsent(node, id -> new ConcurrentHashMap<>()) : there;
  }

  /** What a node told of an application, or {@code null} if nobody knows the application. */
  private OnNode<N> known(N node, ConcurrentMap<String, OnNode<N>> there, String application) {
    Record<N> record = records.get(application);
    if (record == null) {
      return null;
    }
    OnNode<N> known = there.get(application);
    if (known != null && known.record == record) {
      return known;
    }
    OnNode<N> first = new OnNode<>(record);
    record.nodes.add(node);
    there.put(application, first);
    if (records.get(application) != record) {
      // It ended just now, and whoever ended it may not have seen this node.
      there.remove(application, first);
      return null;
    }
    return first;
  }

  /**
   * What running applications attained on one node, in core-seconds, as it told last of each; O(its
   * applications).
   */
  public Map<String, Double> attainedOn(N node) {
    Map<String, Double> attained = new HashMap<>();
    ConcurrentMap<String, OnNode<N>> there = nodes.get(node);
    if (there != null) {
      there.forEach(
          (application, known) -> {
            if (known.all.isTold) {
              attained.put(application, known.all.seconds);
            }
          });
    }
    return attained;
  }

  /** A node is gone, perhaps for good. By the thread that reports. */
  public void lost(N node) {
    lost.remove(node);
    lost.add(node);
    if (lost.size() > lostNodesKept) {
      N first = lost.iterator().next();
      lost.remove(first);
      nodes.remove(first);
      for (Record<N> record : records.values()) {
        record.nodes.remove(first);
      }
    }
  }

  /**
   * Service attained so far, in core-seconds, also by one of those that ended last; 0 for an
   * application that is not known.
   */
  public double attainedSeconds(String application) {
    Record<N> record = records.get(application);
    if (record != null) {
      return record.attainedSeconds;
    }
    synchronized (ended) {
      return ended.getOrDefault(application, 0.0);
    }
  }

  /**
   * What of that an application had attained before it began here, in core-seconds: all that each
   * node tells first of one that was there before. What it attained until then, at most a
   * heartbeat's worth, is taken for earlier.
   */
  public double attainedBeforeSeconds(String application) {
    Record<N> record = records.get(application);
    return record == null ? 0 : record.beforeSeconds;
  }

  /** Those that ended last, the first to end first, and what they attained in core-seconds. */
  public Map<String, Double> ended() {
    synchronized (ended) {
      return new LinkedHashMap<>(ended);
    }
  }

  /** Applications that are known and have not ended. */
  public int size() {
    return records.size();
  }

  /** Totals kept for an application; for tests. */
  int totalsKept(String application) {
    return records.get(application).nodes.size();
  }

  private static final class Record<N> {
    /** Those that told of it. */
    final Set<N> nodes = ConcurrentHashMap.newKeySet();

    final boolean wasHere;

    volatile double attainedSeconds;
    volatile double beforeSeconds;

    Record(boolean wasHere) {
      this.wasHere = wasHere;
    }
  }

  /** What one node told of one application. */
  private static final class OnNode<N> {
    final Record<N> record;
    final Total all = new Total();
    final Total ended = new Total();

    OnNode(Record<N> record) {
      this.record = record;
    }

    /** Whether it has grown. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread reports
    boolean report(int epoch, double seconds) {
      boolean isOfBefore = record.wasHere && !all.isTold;
      double growth = all.report(epoch, seconds);
      if (isOfBefore) {
        record.beforeSeconds = record.beforeSeconds + growth;
      }
      if (growth > 0) {
        record.attainedSeconds = record.attainedSeconds + growth;
      }
      return growth > 0;
    }
  }

  /** The highest total that a node told in one epoch. Written by the reporting thread only. */
  private static final class Total {
    private int epoch;
    volatile double seconds;
    volatile boolean isTold;

    /** By how much it has grown. */
    double report(int newEpoch, double newSeconds) {
      double base = isTold ? baseOf(newEpoch, newSeconds) : 0;
      double highest = Math.max(base, newSeconds);
      epoch = newEpoch;
      if (seconds != highest) {
        seconds = highest;
      }
      if (!isTold) {
        isTold = true;
      }
      return highest - base;
    }

    /** How much of a total that the same node tells now has been counted. */
    double baseOf(int newEpoch, double newSeconds) {
      if (epoch != UNKNOWN_EPOCH && newEpoch != UNKNOWN_EPOCH) {
        return epoch == newEpoch ? seconds : 0;
      }
      return newSeconds < seconds / 2 ? newSeconds : seconds;
    }
  }
}
