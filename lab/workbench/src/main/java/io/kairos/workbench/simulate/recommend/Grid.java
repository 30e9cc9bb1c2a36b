// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import io.kairos.common.Percentile;
import io.kairos.sim.trace.TraceJob;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Which W and Q are tried. */
final class Grid {
  /** The paper's W is so much longer than its shortest tasks (Kairos, section 6). */
  private static final double OF_TASK = 1.25;

  /** Jobs whose tasks just fit into W, as shares of all jobs by the durations of their tasks. */
  private static final double[] SHARES = {0.25, 0.5, 0.75, 0.9};

  private static final double[] OF_CORES = {0.5, 1, 2, 4, 8};
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long LEAST_MILLIS = 1_000;
  private static final long MOST_MILLIS = 86_400_000;

  private Grid() {}

  /** W in milliseconds: a little more than the mean task of a quarter, half, ... of the jobs. */
  static List<Long> quantaMillis(Stream<TraceJob> jobs) {
    double[] sorted = jobs.mapToDouble(TraceJob::meanNanos).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("the trace has no jobs");
    }
    return DoubleStream.of(SHARES)
        .map(share -> Percentile.of(sorted, share))
        .mapToLong(nanos -> twoDigits(OF_TASK * nanos / NANOS_PER_MILLI))
        .map(millis -> Math.min(MOST_MILLIS, Math.max(LEAST_MILLIS, millis)))
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  /** Q in vcores: from half to eight times the cores of a node, and at least 1. */
  static List<Integer> queuesVcores(int cores) {
    return DoubleStream.of(OF_CORES)
        .mapToInt(factor -> (int) Math.ceil(factor * cores))
        .distinct()
        .boxed()
        .toList();
  }

  /** Q in percent of the cores of each node, where nodes differ; the same multiples of them. */
  static List<Integer> queuesPercent() {
    return DoubleStream.of(OF_CORES).mapToInt(factor -> (int) (100 * factor)).boxed().toList();
  }

  private static long twoDigits(double millis) {
    return BigDecimal.valueOf(millis).round(new MathContext(2, RoundingMode.UP)).longValue();
  }
}
