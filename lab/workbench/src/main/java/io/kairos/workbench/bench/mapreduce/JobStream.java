// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Jobs of mixed sizes and when each of them comes. */
public final class JobStream {
  private static final JobShape SMALL = new JobShape("small", 2, 1, 1, 0.5);
  private static final JobShape MEDIUM = new JobShape("medium", 5, 2, 2, 1);
  private static final JobShape LARGE = new JobShape("large", 10, 4, 3, 1);

  /** Half of the jobs are small and a sixth is large, in every stream of a multiple of six. */
  private static final List<JobShape> KINDS = List.of(SMALL, MEDIUM, LARGE, SMALL, MEDIUM, SMALL);

  private JobStream() {}

  /**
   * One job of a stream.
   *
   * @param arrivalSeconds when it is submitted, counted from the start of the stream
   */
  public record Arrival(JobShape shape, double arrivalSeconds) {}

  /**
   * The same jobs at the same times for the same arguments.
   *
   * @param jobs at least 1
   * @param meanGapSeconds mean of the exponential times between two arrivals, in seconds
   */
  public static List<Arrival> of(int jobs, double meanGapSeconds, long seed) {
    Random random = new Random(seed);
    List<JobShape> shapes = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      shapes.add(KINDS.get(i % KINDS.size()));
    }
    Collections.shuffle(shapes, random);
    List<Arrival> stream = new ArrayList<>();
    double seconds = 0;
    for (JobShape shape : shapes) {
      stream.add(new Arrival(shape, seconds));
      seconds -= meanGapSeconds * Math.log(1 - random.nextDouble());
    }
    return stream;
  }
}
