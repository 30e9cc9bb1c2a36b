// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a ResourceManager tells a node that asks which queues the applications with containers there
 * are in, and its form on the wire: a line {@code APPLICATION SHARE QUEUE} for each of them.
 */
public final class QueueShareAnswer {
  /** Where the ResourceManager's HTTP server answers, by GET. */
  public static final String PATH = "/ws/v1/kairos/queue-shares";

  /** Parameter of the question: the node's id, {@code HOST:PORT}. */
  public static final String NODE = "node";

  /** A longer text is refused. */
  public static final int MOST_CHARACTERS = 1024 * 1024;

  private static final int WORDS = 3;
  private static final int SHOWN_CHARACTERS = 100;

  private QueueShareAnswer() {}

  /**
   * @param shares by application id, which holds no white space
   */
  public static String toText(Map<String, QueueShare> shares) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(shares)
        .forEach(
            (application, share) ->
                text.append(application)
                    .append(' ')
                    .append(share.share())
                    .append(' ')
                    .append(share.queue())
                    .append('\n'));
    return text.toString();
  }

  /**
   * Reads what {@link #toText} wrote.
   *
   * @throws IllegalArgumentException that says which line is wrong
   */
  public static Map<String, QueueShare> parse(String text) {
    Map<String, QueueShare> shares = new TreeMap<>();
    text.lines().forEach(line -> parse(line, shares));
    return shares;
  }

  private static void parse(String line, Map<String, QueueShare> shares) {
    // A queue's name may hold white space.
    String[] words = line.split(" ", WORDS);
    try {
      if (words.length == WORDS && !words[0].isEmpty() && !words[2].isEmpty()) {
        shares.put(words[0], new QueueShare(words[2], Double.parseDouble(words[1])));
        return;
      }
    } catch (IllegalArgumentException e) {
      // Refused below.
    }
    throw new IllegalArgumentException(
        "malformed line: " + line.substring(0, Math.min(line.length(), SHOWN_CHARACTERS)));
  }
}
