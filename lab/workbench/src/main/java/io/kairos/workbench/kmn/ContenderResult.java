// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.common.Percentile;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one contender's jobs came to, one of each round.
 *
 * @param jobs at least one
 */
record ContenderResult(SamplingMode contender, List<JobFigures> jobs) {
  ContenderResult {
    jobs = List.copyOf(jobs);
  }

  /** Share of the maps of all jobs that ran so far from their blocks, from 0 to 1. */
  double share(MapLocality locality) {
    long maps = jobs.stream().mapToLong(job -> job.maps().size()).sum();
    return (double) jobs.stream().mapToLong(job -> job.maps(locality)).sum() / maps;
  }

  /** Of the jobs, the mean: the expectation that the papers' figures show. */
  double crossRackSkew() {
    return jobs.stream().mapToDouble(JobFigures::crossRackSkew).average().orElseThrow();
  }

  /** Of the jobs, the median. */
  double bytesAcrossRacks() {
    return median(JobFigures::bytesAcrossRacks);
  }

  /** Of the jobs, the median. */
  double shuffledBytes() {
    return median(JobFigures::shuffledBytes);
  }

  /** Of the jobs, the median. */
  double seconds() {
    return median(JobFigures::seconds);
  }

  private double median(ToDoubleFunction<JobFigures> figure) {
    return Percentile.median(jobs.stream().map(figure::applyAsDouble).toList());
  }
}
