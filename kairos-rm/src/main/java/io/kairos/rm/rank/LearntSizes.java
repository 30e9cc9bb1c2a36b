// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What jobs that ended lately were like, to be kept beyond the end of a process. Immutable. */
public final class LearntSizes {
  /** Of one queue, or of all; the oldest first. */
  public static final class Sizes {
    private final List<Double> jobSeconds;
    private final List<Double> taskSeconds;

    /**
     * @param jobSeconds what jobs attained, core-seconds, each finite and above 0
     * @param taskSeconds means of their tasks, likewise
     * @throws IllegalArgumentException if a number is out of range
     */
    public Sizes(List<Double> jobSeconds, List<Double> taskSeconds) {
      this.jobSeconds = checked(jobSeconds);
      this.taskSeconds = checked(taskSeconds);
    }

    private static List<Double> checked(List<Double> sizes) {
      for (double size : sizes) {
        if (!(size > 0 && size < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException("a size of " + size + " core-seconds");
        }
      }
      return List.copyOf(sizes);
    }

    public List<Double> jobSeconds() {
      return jobSeconds;
    }

    public List<Double> taskSeconds() {
      return taskSeconds;
    }
  }

  private final Sizes all;
  private final Map<String, Sizes> byQueue;

  /**
   * @param all of jobs of all queues together
   * @param byQueue by leaf queue; the one that ended a job last comes last
   */
  public LearntSizes(Sizes all, Map<String, Sizes> byQueue) {
    this.all = all;
    this.byQueue = Collections.unmodifiableMap(new LinkedHashMap<>(byQueue));
  }

  public Sizes all() {
    return all;
  }

  public Map<String, Sizes> byQueue() {
    return byQueue;
  }
}
