// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * When maps that still run will finish (§4.3.2, last paragraph): after the history of the same job
 * if there is one, else after a distribution fitted to those that finished first.
 *
 * <p>The paper does not name the distribution; here it is log-normal. Every prediction takes into
 * account that the map has not finished so far, so predictions get later for a map that is late.
 */
public final class FinishTimePredictor {
  /** A third of a year: what is predicted beyond would only overflow. */
  private static final double LONGEST_MILLIS = 1e10;

  private final DurationModel model;

  private FinishTimePredictor(DurationModel model) {
    this.model = model;
  }

  /**
   * The maps will take as long as those of an earlier run did; one that runs longer than any of
   * them is predicted by a log-normal distribution fitted to them.
   *
   * @param durationsMillis durations of the maps of the earlier run, at least one, none negative
   * @throws IllegalArgumentException if there is none or one is negative
   */
  public static FinishTimePredictor fromHistory(List<Long> durationsMillis) {
    requireDurations("durations", durationsMillis);
    requireAny(durationsMillis);
    return new FinishTimePredictor(new PastDurations(durationsMillis));
  }

  /**
   * Fitted to those that finished and to how long the others have not: the first finishers are the
   * quick ones.
   *
   * @param finishedDurationsMillis durations of the maps that finished, at least one, none negative
   * @param runningForMillis how long the maps that run have done so, none negative; may be empty
   * @throws IllegalArgumentException if none finished or a duration is negative
   */
  public static FinishTimePredictor fitted(
      List<Long> finishedDurationsMillis, List<Long> runningForMillis) {
    requireDurations("finished durations", finishedDurationsMillis);
    requireDurations("running times", runningForMillis);
    requireAny(finishedDurationsMillis);
    return new FinishTimePredictor(
        LogNormalDurations.fit(finishedDurationsMillis, runningForMillis));
  }

  /**
   * Expected finish of a task that started at {@code startMillis} and still runs at {@code
   * nowMillis}. The three times are of one clock, whatever it counts from.
   *
   * @return never before {@code nowMillis}
   */
  public long finishMillis(long startMillis, long nowMillis) {
    double elapsed = elapsed(startMillis, nowMillis);
    return finish(startMillis, nowMillis, model.mean(elapsed));
  }

  /**
   * Predicted finishes of all tasks that run at {@code nowMillis}: not each one's mean, which would
   * be the same for all that started together, but spread as the distribution is. The first of n to
   * have started gets the first n-th of its remaining time's distribution, and so on; which of
   * equal tasks will be the slow one nobody knows.
   *
   * @param startsMillis when they started
   * @return in the same order, none before {@code nowMillis}
   */
  public List<Long> finishesMillis(List<Long> startsMillis, long nowMillis) {
    List<Integer> oldestFirst = new ArrayList<>();
    for (int i = 0; i < startsMillis.size(); i++) {
      oldestFirst.add(i);
    }
    oldestFirst.sort(Comparator.comparing(startsMillis::get));
    List<Long> finishes = new ArrayList<>(Collections.nCopies(startsMillis.size(), nowMillis));
    for (int position = 0; position < oldestFirst.size(); position++) {
      int task = oldestFirst.get(position);
      long start = startsMillis.get(task);
      double share = (position + 0.5) / oldestFirst.size();
      finishes.set(
          task, finish(start, nowMillis, model.quantile(share, elapsed(start, nowMillis))));
    }
    return Collections.unmodifiableList(finishes);
  }

  private static double elapsed(long startMillis, long nowMillis) {
    return Math.max(0, nowMillis - startMillis);
  }

  private static long finish(long startMillis, long nowMillis, double durationMillis) {
    return Math.max(nowMillis, startMillis + Math.round(Math.min(durationMillis, LONGEST_MILLIS)));
  }

  private static void requireAny(List<Long> durations) {
    if (durations.isEmpty()) {
      throw Refusal.of("durations", durations, "give that of one finished map at least.");
    }
  }

  private static void requireDurations(String argument, List<Long> durations) {
    for (long duration : durations) {
      if (duration < 0) {
        throw Refusal.of(argument, duration, "use milliseconds of at least 0.");
      }
    }
  }
}
