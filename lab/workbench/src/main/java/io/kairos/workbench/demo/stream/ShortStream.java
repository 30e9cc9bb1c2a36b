// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import io.kairos.sim.workload.PlannedJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A part of a stream that has its mix: of the jobs in the order of their work every third, in the
 * order of their arrival. It asks for the same load by the same cost of tasks.
 */
public final class ShortStream {
  private static final int OF_JOBS = 3;

  /** Fewer tell nothing of a mix. */
  private static final int LEAST_JOBS = 6;

  private ShortStream() {}

  /**
   * @return empty where too few jobs are left
   */
  public static List<PlannedJob> of(DemoStream stream) {
    List<PlannedJob> byWork = new ArrayList<>(stream.jobs());
    byWork.sort(Comparator.comparingDouble(PlannedJob::totalWorkSeconds));
    List<PlannedJob> part = new ArrayList<>();
    for (int place = OF_JOBS / 2; place < byWork.size(); place += OF_JOBS) {
      part.add(byWork.get(place));
    }
    part.sort(Comparator.comparingDouble(PlannedJob::arrivalSeconds));
    double first = part.isEmpty() ? 0 : part.get(0).arrivalSeconds();
    double last = part.isEmpty() ? 0 : part.get(part.size() - 1).arrivalSeconds();
    if (part.size() < LEAST_JOBS || last <= first) {
      return List.of();
    }
    double span = stream.lastArrivalSeconds() * held(stream, part) / held(stream, stream.jobs());
    double scale = span / (last - first);
    List<PlannedJob> jobs = new ArrayList<>();
    for (PlannedJob job : part) {
      double arrival = (job.arrivalSeconds() - first) * scale;
      jobs.add(new PlannedJob(jobs.size(), arrival, job.tasks(), job.reduces(), job.workSeconds()));
    }
    return jobs;
  }

  private static double held(DemoStream stream, List<PlannedJob> jobs) {
    return jobs.stream()
        .mapToDouble(job -> job.tasks() * stream.spec().cost().heldSeconds(job.workSeconds()))
        .sum();
  }
}
