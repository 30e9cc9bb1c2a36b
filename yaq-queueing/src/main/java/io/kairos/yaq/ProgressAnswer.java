// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.JobRank;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer to a {@link ProgressQuery} on the wire: a line {@code JOB REMAINING_MS REMAINING_TASKS
 * RANK} for every job that runs; the others are left out. When a job arrived its id tells.
 */
public final class ProgressAnswer {
  /** A longer text is refused. */
  public static final int MOST_CHARACTERS = 1024 * 1024;

  /** Stands for the rank of a job that has none. */
  private static final String UNRANKED = "-";

  private static final int WORDS = 4;

  private ProgressAnswer() {}

  public static String toText(Map<String, JobProgress> progress) {
    List<String> lines = new ArrayList<>();
    new TreeMap<>(progress)
        .forEach(
            (job, left) ->
                lines.add(
                    job
                        + " "
                        + left.remainingWorkMillis()
                        + " "
                        + left.remainingTasks()
                        + " "
                        + rank(left)));
    return Lines.join(lines);
  }

  /**
   * Reads what {@link #toText} wrote.
   *
   * @throws IllegalArgumentException that says which line is wrong
   */
  public static Map<String, JobProgress> parse(String text) {
    Map<String, JobProgress> progress = new TreeMap<>();
    for (String line : Lines.of(text)) {
      String[] words = line.split(" ", -1);
      if (words.length < WORDS - 1 || words.length > WORDS || words[0].isEmpty()) {
        throw Lines.malformed(line);
      }
      progress.put(
          words[0],
          new JobProgress(
              Lines.number(words[1], Long.MAX_VALUE, line),
              (int) Lines.number(words[2], Integer.MAX_VALUE, line),
              words.length < WORDS || words[WORDS - 1].equals(UNRANKED)
                  ? JobRank.NONE
                  : Lines.number(words[WORDS - 1], Long.MAX_VALUE, line)));
    }
    return progress;
  }

  private static String rank(JobProgress progress) {
    return progress.rank() == JobRank.NONE ? UNRANKED : Long.toString(progress.rank());
  }
}
