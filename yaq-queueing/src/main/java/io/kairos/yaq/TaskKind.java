// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.List;

/**
 * What tells which tasks take about equally long: those of one stage of one job, or of another run
 * of that job. Jobs give each stage a priority of its own, as MapReduce does for maps and reduces.
 * Immutable.
 */
public final class TaskKind {
  /** Users choose names; what is remembered of them must not fill the memory. */
  private static final int LONGEST_NAME = 200;

  private final String applicationId;
  private final int priority;
  private final String user;
  private final String jobName;

  /**
   * @param priority of the container; what tells the stages of a job apart
   * @param jobName {@code null} where the node does not know it; no earlier run is found then
   */
  public TaskKind(String applicationId, int priority, String user, String jobName) {
    this.applicationId = cut(applicationId);
    this.priority = priority;
    this.user = cut(user);
    this.jobName = jobName == null ? null : cut(jobName);
  }

  /** Equal for the tasks of one stage of this run. */
  List<Object> stage() {
    return List.of(applicationId, priority);
  }

  /**
   * Equal for the tasks of one stage of all runs. The stage is part of it because a job's maps say
   * little about its reduces: the paper's estimates are averages of stages, too (§6.1).
   */
  List<Object> recurringStage() {
    return jobName == null ? stage() : List.of(user, jobName, priority);
  }

  private static String cut(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
  }
}
