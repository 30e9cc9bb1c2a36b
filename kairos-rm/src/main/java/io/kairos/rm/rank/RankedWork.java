// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

/** What is known of a job that has a rank, at one moment. Immutable. */
public final class RankedWork {
  /** Tasks that are still to be done. Immutable. */
  public static final class Tasks {
    /** None. */
    public static final Tasks NONE = new Tasks(0, 0);

    private final int count;
    private final double seconds;

    /**
     * @param count tasks that are asked for or have a node, at least 0
     * @param seconds work that is left of all of them as far as is known, core-seconds
     */
    public Tasks(int count, double seconds) {
      this.count = count;
      this.seconds = seconds;
    }

    public int count() {
      return count;
    }

    /** Core-seconds. */
    public double seconds() {
      return seconds;
    }
  }

  /** Where a job stands among the others. Immutable. */
  public static final class Place {
    private final long rank;
    private final long arrival;
    private final int priority;
    private final boolean isLifted;
    private final double untilLiftSeconds;

    /**
     * @param rank the lower, the sooner it is served
     * @param arrival its number in the order in which jobs came
     * @param priority of the application, a higher one goes first
     * @param isLifted whether the guard puts it before others
     * @param untilLiftSeconds work that jobs which came later may still do before it does so,
     *     core-seconds; infinite where it need not
     */
    public Place(long rank, long arrival, int priority, boolean isLifted, double untilLiftSeconds) {
      this.rank = rank;
      this.arrival = arrival;
      this.priority = priority;
      this.isLifted = isLifted;
      this.untilLiftSeconds = untilLiftSeconds;
    }
  }

  /** How far a job is. Immutable. */
  public static final class Progress {
    private final double attainedSeconds;
    private final int endedTasks;
    private final boolean hasTask;
    private final boolean asks;

    /**
     * @param attainedSeconds by all its tasks since it is known here, core-seconds
     * @param endedTasks that have done their work
     * @param hasTask whether one of its tasks has a node now
     * @param asks whether it asks for a task that would do something by now
     */
    public Progress(double attainedSeconds, int endedTasks, boolean hasTask, boolean asks) {
      this.attainedSeconds = attainedSeconds;
      this.endedTasks = endedTasks;
      this.hasTask = hasTask;
      this.asks = asks;
    }
  }

  private final String job;
  private final String queue;
  private final boolean ends;
  private final Place place;
  private final Progress progress;
  private final Tasks now;
  private final Tasks later;

  /**
   * @param queue its leaf queue
   * @param ends whether it is known to end at all
   * @param now tasks that do something, or would if they had a node
   * @param later tasks that do nothing until the others are done
   */
  public RankedWork(
      String job,
      String queue,
      boolean ends,
      Place place,
      Progress progress,
      Tasks now,
      Tasks later) {
    this.job = job;
    this.queue = queue;
    this.ends = ends;
    this.place = place;
    this.progress = progress;
    this.now = now;
    this.later = later;
  }

  public String job() {
    return job;
  }

  /** Its leaf queue. */
  public String queue() {
    return queue;
  }

  /** Whether it is known to end at all. */
  public boolean ends() {
    return ends;
  }

  /** Whether it has a better rank than another job of its queue. */
  public boolean isBefore(RankedWork other) {
    return place.rank < other.place.rank;
  }

  /** Whether it came before another job. */
  public boolean cameBefore(RankedWork other) {
    return place.arrival < other.place.arrival;
  }

  /** Of the application; a higher one goes first. */
  public int priority() {
    return place.priority;
  }

  public boolean isLifted() {
    return place.isLifted;
  }

  /** Core-seconds of jobs that came later; infinite where nothing is due. */
  public double untilLiftSeconds() {
    return place.untilLiftSeconds;
  }

  /** By all its tasks since it is known here, core-seconds. */
  public double attainedSeconds() {
    return progress.attainedSeconds;
  }

  public int endedTasks() {
    return progress.endedTasks;
  }

  /** Whether one of its tasks has, or had, a node. */
  public boolean hasBegun() {
    return progress.hasTask || progress.endedTasks > 0 || progress.attainedSeconds > 0;
  }

  /** Whether it asks for a task that would do something by now. */
  public boolean asks() {
    return progress.asks;
  }

  /** Tasks that do something, or would if they had a node. */
  public Tasks now() {
    return now;
  }

  /** Tasks that do nothing until the others are done. */
  public Tasks later() {
    return later;
  }

  /** All work that is left, core-seconds. */
  public double leftSeconds() {
    return now.seconds + later.seconds;
  }
}
