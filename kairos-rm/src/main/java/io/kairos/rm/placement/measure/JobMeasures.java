// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.measure;

import io.kairos.yaq.EstimateLimits;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What was measured of the jobs that run: how long their tasks take, and for how long they have
 * been waiting centrally without being served. Keyed by job, not by attempt, so that a new
 * application master finds it as it was. Any thread.
 *
 * <p>The central scheduler sees when a task was placed and when it ended, and so its wait at the
 * node as well. What nodes tell is run time alone: once a node told anything of a job, only that
 * counts for it.
 */
public final class JobMeasures {
  private static final long NOT_WAITING = Long.MIN_VALUE;

  private final ConcurrentMap<String, Record> records = new ConcurrentHashMap<>();

  /** A job is known from now on. */
  public void begin(String job) {
    records.computeIfAbsent(job, id -> new Record());
  }

  /** A job is over; what comes late of it is ignored. */
  public void end(String job) {
    records.remove(job);
  }

  /** A task ended by itself; {@code millis} after it was placed at its node. */
  public void placedToEnded(String job, long millis) {
    Record record = records.get(job);
    if (record != null) {
      record.placedToEnded.add(1, millis);
    }
  }

  /** A node tells that so many tasks ended by themselves and ran for {@code meanMillis} each. */
  public void ran(String job, int tasks, long meanMillis) {
    Record record = records.get(job);
    if (record != null && tasks > 0) {
      record.ran.add(tasks, meanMillis);
    }
  }

  /**
   * How long a task of the job takes.
   *
   * @param defaultMillis what is expected where none has ended yet
   * @return milliseconds, at least 1
   */
  public long meanTaskMillis(String job, long defaultMillis) {
    Record record = records.get(job);
    if (record == null) {
      return defaultMillis;
    }
    return record.ran.mean(record.placedToEnded.mean(defaultMillis));
  }

  /** Whether tasks of the job wait centrally; to be told time and again. */
  public void observe(String job, boolean isWaiting, long nowMillis) {
    Record record = records.get(job);
    if (record != null) {
      record.observe(isWaiting, nowMillis);
    }
  }

  /**
   * A container was allocated to the job: what waits on waits anew.
   *
   * @return for how long it had been waiting, as {@link #waitingMillis}
   */
  public long served(String job, long nowMillis) {
    Record record = records.get(job);
    return record == null ? 0 : record.served(nowMillis);
  }

  /**
   * For how long tasks of the job have been waiting without a break and without any container
   * allocated to the job, in milliseconds.
   */
  public long waitingMillis(String job, long nowMillis) {
    Record record = records.get(job);
    return record == null ? 0 : record.waitingMillis(nowMillis);
  }

  /** Jobs known. */
  public int size() {
    return records.size();
  }

  private static final class Record {
    final Mean ran = new Mean();
    final Mean placedToEnded = new Mean();
    private long waitingSinceMillis = NOT_WAITING;

    synchronized void observe(boolean isWaiting, long nowMillis) {
      if (!isWaiting) {
        waitingSinceMillis = NOT_WAITING;
      } else if (waitingSinceMillis == NOT_WAITING) {
        waitingSinceMillis = nowMillis;
      }
    }

    synchronized long served(long nowMillis) {
      long waitedMillis = waitingMillis(nowMillis);
      if (waitingSinceMillis != NOT_WAITING) {
        waitingSinceMillis = nowMillis;
      }
      return waitedMillis;
    }

    synchronized long waitingMillis(long nowMillis) {
      return waitingSinceMillis == NOT_WAITING ? 0 : Math.max(0, nowMillis - waitingSinceMillis);
    }
  }

  private static final class Mean {
    private double sumMillis;
    private long number;

    synchronized void add(int tasks, long millis) {
      // A clock that was set back.
      if (millis >= 0) {
        sumMillis += (double) tasks * Math.min(millis, EstimateLimits.LONGEST_POSSIBLE_MILLIS);
        number += tasks;
      }
    }

    synchronized long mean(long otherwise) {
      return number == 0 ? otherwise : Math.max(1, Math.round(sumMillis / number));
    }
  }
}
