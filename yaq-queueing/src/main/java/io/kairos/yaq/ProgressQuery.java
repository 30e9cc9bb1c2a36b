// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a node sends to ask how much of its jobs is left, and its form on the wire: a line {@code
 * ask JOB} for every job whose tasks queue there, and {@code ran JOB TASKS MEAN_MS} for every job
 * some of whose tasks ended there by themselves since the last time. Immutable.
 */
public final class ProgressQuery {
  /** Where the ResourceManager's HTTP server takes it, by POST. */
  public static final String PATH = "/ws/v1/kairos/jobs";

  /** A longer text is refused. */
  public static final int MOST_CHARACTERS = 256 * 1024;

  private static final int MOST_TASKS = 100_000;

  private final Set<String> jobs;
  private final Map<String, Ran> ran;

  /**
   * @param jobs ids of the jobs in question; an id holds no white space
   * @param ran what ended, by job
   */
  public ProgressQuery(Collection<String> jobs, Map<String, Ran> ran) {
    this.jobs = Set.copyOf(jobs);
    this.ran = Map.copyOf(ran);
  }

  /**
   * Reads what {@link #toText} wrote.
   *
   * @throws IllegalArgumentException that says which line is wrong
   */
  public static ProgressQuery parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          text.length() + " characters, " + MOST_CHARACTERS + " are allowed");
    }
    Set<String> jobs = new LinkedHashSet<>();
    Map<String, Ran> ran = new TreeMap<>();
    for (String line : Lines.of(text)) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("ask") && words.length == 2 && !words[1].isEmpty()) {
        jobs.add(words[1]);
      } else if (words[0].equals("ran") && words.length == 4 && !words[1].isEmpty()) {
        int tasks = (int) Lines.number(words[2], MOST_TASKS, line);
        ran.put(
            words[1],
            new Ran(tasks, Lines.number(words[3], EstimateLimits.LONGEST_POSSIBLE_MILLIS, line)));
      } else {
        throw Lines.malformed(line);
      }
    }
    return new ProgressQuery(jobs, ran);
  }

  public String toText() {
    List<String> lines = new ArrayList<>();
    jobs.stream().sorted().forEach(job -> lines.add("ask " + job));
    new TreeMap<>(ran)
        .forEach(
            (job, ended) -> lines.add("ran " + job + " " + ended.tasks + " " + ended.meanMillis));
    return Lines.join(lines);
  }

  /** Ids of the jobs in question. */
  public Set<String> jobs() {
    return jobs;
  }

  /** What ended, by job. */
  public Map<String, Ran> ran() {
    return ran;
  }

  /** Tasks of one job that ended by themselves at one node. Immutable. */
  public static final class Ran {
    private final int tasks;
    private final long meanMillis;

    /**
     * @param tasks how many, from 0 to 100,000; more count as that
     * @param meanMillis how long they ran on average, milliseconds, 0 to {@link
     *     EstimateLimits#LONGEST_POSSIBLE_MILLIS}, and bounded by that
     */
    public Ran(int tasks, long meanMillis) {
      this.tasks = Math.max(0, Math.min(tasks, MOST_TASKS));
      this.meanMillis = Math.max(0, Math.min(meanMillis, EstimateLimits.LONGEST_POSSIBLE_MILLIS));
    }

    public int tasks() {
      return tasks;
    }

    public long meanMillis() {
      return meanMillis;
    }

    /** These and one more task, which ran for {@code millis}. */
    public Ran and(long millis) {
      double sum = (double) meanMillis * tasks + Math.max(0, millis);
      return new Ran(tasks + 1, Math.round(sum / (tasks + 1.0)));
    }
  }
}
