// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import io.kairos.common.JobRank;
import io.kairos.common.QueueShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The answer to a {@link ProgressQuery} on the wire: a line {@code JOB REMAINING_MS REMAINING_TASKS
 * RANK} for every job that runs; the others are left out. When a job arrived its id tells. To a
 * node that asks for queues, a line goes on with {@code SHARE QUEUE}: what the job's leaf queue is
 * guaranteed of that node, from 0 to 1, and its full path.
 */
public final class ProgressAnswer {
  /** A longer text is refused. */
  public static final int MOST_CHARACTERS = 1024 * 1024;

  /** Stands for the rank of a job that has none. */
  private static final String UNRANKED = "-";

  private static final int WORDS = 4;

  /** A queue's name may hold white space. */
  private static final int WORDS_WITH_QUEUE = 6;

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
                        + rank(left)
                        + left.share().map(ProgressAnswer::words).orElse("")));
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
      String[] words = line.split(" ", WORDS_WITH_QUEUE);
      boolean hasQueue = words.length == WORDS_WITH_QUEUE && !words[WORDS_WITH_QUEUE - 1].isEmpty();
      if (words.length < WORDS - 1 || words.length > WORDS && !hasQueue || words[0].isEmpty()) {
        throw Lines.malformed(line);
      }
      JobProgress left =
          new JobProgress(
              Lines.number(words[1], Long.MAX_VALUE, line),
              (int) Lines.number(words[2], Integer.MAX_VALUE, line),
              words.length < WORDS || words[WORDS - 1].equals(UNRANKED)
                  ? JobRank.NONE
                  : Lines.number(words[WORDS - 1], Long.MAX_VALUE, line));
      progress.put(words[0], hasQueue ? left.withShare(share(words, line)) : left);
    }
    return progress;
  }

  private static String words(QueueShare share) {
    return " " + share.share() + " " + share.queue();
  }

  private static QueueShare share(String[] words, String line) {
    try {
      return new QueueShare(words[WORDS + 1], Double.parseDouble(words[WORDS]));
    } catch (IllegalArgumentException e) {
      throw Lines.malformed(line);
    }
  }

  private static String rank(JobProgress progress) {
    return progress.rank() == JobRank.NONE ? UNRANKED : Long.toString(progress.rank());
  }
}
