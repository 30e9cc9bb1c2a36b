// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * How long the maps of an earlier run of the same job took (§4.3.2, last paragraph), at most {@link
 * #MOST} of them; immutable.
 */
public final class MapHistory {
  /** So many tell a distribution; more would only make what a job is handed larger. */
  public static final int MOST = 10_000;

  /** Runs of one job are not this many times faster or slower than each other. */
  private static final double PLAINLY_OTHER = 2;

  private static final MapHistory NONE = new MapHistory(Collections.emptyList());

  private final List<Long> durationsMillis;
  private final FinishTimePredictor predictor;

  private MapHistory(List<Long> sorted) {
    this.durationsMillis = Collections.unmodifiableList(sorted);
    this.predictor = sorted.isEmpty() ? null : FinishTimePredictor.fromHistory(sorted);
  }

  /** No earlier run is known. */
  public static MapHistory none() {
    return NONE;
  }

  /**
   * Of more than {@link #MOST} durations so many are kept, evenly by rank, the shortest and the
   * longest among them: the tail is what a prediction hangs on.
   *
   * @param durationsMillis of the maps that finished, in any order, none negative; may be empty
   * @throws IllegalArgumentException if one is negative
   */
  public static MapHistory of(Collection<Long> durationsMillis) {
    List<Long> sorted = new ArrayList<>(durationsMillis);
    Collections.sort(sorted);
    if (sorted.size() <= MOST) {
      return new MapHistory(sorted);
    }
    List<Long> kept = new ArrayList<>(MOST);
    for (long i = 0; i < MOST; i++) {
      kept.add(sorted.get((int) (i * (sorted.size() - 1) / (MOST - 1))));
    }
    return new MapHistory(kept);
  }

  public boolean isEmpty() {
    return durationsMillis.isEmpty();
  }

  /** In milliseconds, the shortest first; unmodifiable. */
  public List<Long> durationsMillis() {
    return durationsMillis;
  }

  /**
   * When maps will finish that are like those of the earlier run. Empty without an earlier run, and
   * if it plainly was of other maps: the median of {@code finishedMillis} is more than twice the
   * longest or less than half the shortest, as on another cluster or with blocks of another size.
   *
   * @param finishedMillis durations of this run's maps that finished, at least one
   */
  public Optional<FinishTimePredictor> predictor(List<Long> finishedMillis) {
    return isEmpty() || !isOfMapsLike(median(finishedMillis))
        ? Optional.empty()
        : Optional.of(predictor);
  }

  private boolean isOfMapsLike(long millis) {
    long shortest = durationsMillis.get(0);
    long longest = durationsMillis.get(durationsMillis.size() - 1);
    return millis * PLAINLY_OTHER >= shortest && millis <= longest * PLAINLY_OTHER;
  }

  private static long median(List<Long> millis) {
    List<Long> sorted = new ArrayList<>(millis);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
