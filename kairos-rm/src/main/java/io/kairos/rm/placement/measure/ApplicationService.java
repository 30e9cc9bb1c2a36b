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
 * attained on a node that is lost, and nothing counts twice when a lost node returns with its
 * total, or when a node restarts with totals that it saved a little before its end.
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
    lost.remove(node);
    Set<String> grown = new HashSet<>();
    totals.forEach(
        (application, total) -> {
          Record<N> record = records.get(application);
          if (record != null && record.report(node, epoch, total)) {
            grown.add(application);
          }
        });
    return grown;
  }

  /**
   * What the same heartbeat said of tasks that have ended.
   *
   * @param epoch as of {@link #report}
   * @param totals service per application by tasks that have ended on that node, in core-seconds
   * @return by how much it has grown, of each known application of which it has
   */
  public Map<String, Double> reportEnded(N node, int epoch, Map<String, Double> totals) {
    Map<String, Double> growth = new HashMap<>();
    totals.forEach(
        (application, total) -> {
          Record<N> record = records.get(application);
          double grown = record == null ? 0 : record.ended.report(node, epoch, total);
          if (grown > 0) {
            growth.put(application, grown);
          }
        });
    return growth;
  }

  /**
   * What running applications attained on one node, in core-seconds, as it told last of each; O(all
   * applications).
   */
  public Map<String, Double> attainedOn(N node) {
    Map<String, Double> attained = new HashMap<>();
    records.forEach(
        (application, record) -> {
          Total total = record.all.last.get(node);
          if (total != null) {
            attained.put(application, total.seconds);
          }
        });
    return attained;
  }

  /** A node is gone, perhaps for good. By the thread that reports. */
  public void lost(N node) {
    lost.remove(node);
    lost.add(node);
    if (lost.size() > lostNodesKept) {
      N first = lost.iterator().next();
      lost.remove(first);
      for (Record<N> record : records.values()) {
        record.all.last.remove(first);
        record.ended.last.remove(first);
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
    return records.get(application).all.last.size();
  }

  private static final class Record<N> {
    final NodeTotals<N> all = new NodeTotals<>();
    final NodeTotals<N> ended = new NodeTotals<>();

    private final boolean wasHere;

    private volatile double attainedSeconds;
    private volatile double beforeSeconds;

    Record(boolean wasHere) {
      this.wasHere = wasHere;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread reports
    boolean report(N node, int epoch, double seconds) {
      boolean isOfBefore = wasHere && !all.last.containsKey(node);
      double growth = all.report(node, epoch, seconds);
      if (isOfBefore) {
        beforeSeconds = beforeSeconds + growth;
      }
      attainedSeconds = attainedSeconds + growth;
      return growth > 0;
    }
  }

  /** What each node told of one application. */
  private static final class NodeTotals<N> {
    /** Written by the reporting thread only. */
    final Map<N, Total> last = new ConcurrentHashMap<>();

    /** By how much it has grown. */
    double report(N node, int epoch, double seconds) {
      Total before = last.get(node);
      double base = before == null ? 0 : before.baseOf(epoch, seconds);
      double highest = Math.max(base, seconds);
      if (before == null || before.epoch != epoch || before.seconds != highest) {
        last.put(node, new Total(epoch, highest));
      }
      return highest - base;
    }
  }

  /** The highest total that a node told in one epoch. */
  private static final class Total {
    final int epoch;
    final double seconds;

    Total(int epoch, double seconds) {
      this.epoch = epoch;
      this.seconds = seconds;
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
