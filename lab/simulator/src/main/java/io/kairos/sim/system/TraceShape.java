// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import io.kairos.common.Percentile;
import io.kairos.sim.trace.Seconds;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFeature;
import io.kairos.sim.trace.TraceJob;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a trace is like, as far as settings depend on it.
 *
 * @param cutoffNanos mean task duration above which jobs are long
 * @param shortWork share of the work that short jobs have, from 0 to 1
 * @param features what jobs have beyond tasks of one core that wait for no others
 */
public record TraceShape(int jobs, long cutoffNanos, double shortWork, Set<TraceFeature> features) {
  private static final double LONG_JOBS = 0.1;

  /**
   * Reads a trace once.
   *
   * @param cutoff the cut-off as a user writes it; otherwise it is that of the trace, or a tenth of
   *     the jobs is long, or more if these are the longest alike
   * @throws IllegalArgumentException if the trace has no jobs, or the cut-off is no duration
   */
  static TraceShape of(Trace trace, Optional<String> cutoff) {
    LongStream.Builder means = LongStream.builder();
    LongStream.Builder works = LongStream.builder();
    Set<TraceFeature> features = EnumSet.noneOf(TraceFeature.class);
    try (Stream<TraceJob> jobs = trace.jobs()) {
      jobs.forEach(
          job -> {
            means.add(job.meanNanos());
            works.add(job.workNanos());
            for (TraceFeature feature : TraceFeature.values()) {
              if (feature.isIn(job)) {
                features.add(feature);
              }
            }
          });
    }
    long[] mean = means.build().toArray();
    if (mean.length == 0) {
      throw new IllegalArgumentException(trace.name() + " has no jobs");
    }
    long[] sorted = mean.clone();
    Arrays.sort(sorted);
    long cutoffNanos =
        cutoff
            .map(text -> EstimateSettings.CUTOFF.given(text, ""))
            .orElseGet(
                () ->
                    trace.cutoffSeconds().isPresent()
                        ? Seconds.toNanos(trace.cutoffSeconds().getAsDouble())
                        : usualCutoff(sorted));
    return new TraceShape(
        mean.length,
        cutoffNanos,
        shortWork(mean, works.build().toArray(), cutoffNanos),
        Collections.unmodifiableSet(features));
  }

  /** So that a tenth of the jobs is long; where more share the longest mean, all of these are. */
  private static long usualCutoff(long[] sortedMeans) {
    long longest = sortedMeans[sortedMeans.length - 1];
    long cutoff = Percentile.of(sortedMeans, 1 - LONG_JOBS);
    if (cutoff < longest) {
      return cutoff;
    }
    int shorter = sortedMeans.length - 1;
    while (shorter >= 0 && sortedMeans[shorter] == longest) {
      shorter--;
    }
    return shorter >= 0 ? sortedMeans[shorter] : longest;
  }

  /** What systems are set to unless a user says otherwise. */
  Map<String, String> settings() {
    return Map.of(
        EstimateSettings.CUTOFF.property(),
        String.format(Locale.ROOT, "%.9fs", Seconds.of(cutoffNanos)),
        EstimateSettings.SHORT_PARTITION.property(),
        String.format(Locale.ROOT, "%.6f", shortWork));
  }

  private static double shortWork(long[] means, long[] works, long cutoffNanos) {
    double ofShort = 0;
    double all = 0;
    for (int job = 0; job < works.length; job++) {
      all += Seconds.of(works[job]);
      if (means[job] <= cutoffNanos) {
        ofShort += Seconds.of(works[job]);
      }
    }
    return all > 0 ? ofShort / all : 0;
  }
}
