// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

/** What the asks of a job say of its work. Immutable. */
public final class AskedWork {
  private static final int NONE = Integer.MIN_VALUE;

  /** A job that asks for a container for each task that is to be done. */
  public static final AskedWork OF_TASKS = new AskedWork(true, true, false, NONE);

  /** A job whose containers run many tasks, so that what it asks for says nothing of its work. */
  public static final AskedWork OF_CONTAINERS = new AskedWork(false, true, false, NONE);

  /** The same of one that may never end, so that nobody may have to wait for its end. */
  public static final AskedWork OF_SESSION = new AskedWork(false, false, false, NONE);

  /**
   * One whose containers are never suspended, whatever ranks better. It has no rank, goes before
   * all that have one, and is nobody's to guard.
   */
  public static final AskedWork OF_SERVICE = new AskedWork(false, false, true, NONE);

  final boolean asksForTasks;
  final boolean ends;
  final boolean isService;
  private final int waiting;

  private AskedWork(boolean asksForTasks, boolean ends, boolean isService, int waiting) {
    this.asksForTasks = asksForTasks;
    this.ends = ends;
    this.isService = isService;
    this.waiting = waiting;
  }

  /**
   * A job of tasks of which one request class does nothing until all others are done, as the
   * reduces of MapReduce.
   *
   * @param waiting number of that request class
   */
  public static AskedWork withWaiting(int waiting) {
    return new AskedWork(true, true, false, waiting);
  }

  /** Whether there is a request class that may do nothing until all others are done. */
  boolean hasWaiting() {
    return waiting != NONE;
  }

  boolean waits(int requestClass) {
    return hasWaiting() && requestClass == waiting;
  }
}
