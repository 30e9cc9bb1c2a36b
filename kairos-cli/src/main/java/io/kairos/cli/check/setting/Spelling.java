// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** What somebody may have meant. */
final class Spelling {
  private Spelling() {}

  /** The candidate with the fewest letters to change, if those are at most a third of them. */
  static Optional<String> nearest(String word, Collection<String> candidates) {
    return candidates.stream()
        .min(Comparator.comparingInt((String candidate) -> distance(word, candidate)))
        .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 3));
  }

  private static int distance(String one, String other) {
    return LevenshteinDistance.getDefaultInstance().apply(one, other);
  }
}
