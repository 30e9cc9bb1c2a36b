// SPDX-License-Identifier: Apache-2.0
package io.kairos.spark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A batch application: tasks that use a core all the time, and a shuffle behind them. */
public final class BatchWork {
  private static final int ROUNDS_BETWEEN_LOOKS = 20_000;

  private BatchWork() {}

  /**
   * Ends with 1 if the tasks did not all answer.
   *
   * @param args number of tasks, and CPU seconds of each
   * @throws IOException if the session of Spark 4 cannot be closed
   */
  public static void main(String[] args) throws IOException {
    int tasks = Integer.parseInt(args[0]);
    double seconds = Double.parseDouble(args[1]);
    long nanos = Math.round(1e9 * seconds);
    List<Integer> numbers = IntStream.range(0, tasks).boxed().collect(Collectors.toList());
    int sum;
    try (SparkSession spark = SparkSession.builder().appName("batch-work").getOrCreate()) {
      sum =
          new JavaSparkContext(spark.sparkContext())
              .parallelize(numbers, tasks)
              .map(number -> burn(number, nanos))
              .repartition(2)
              .reduce(Integer::sum);
    }
    if (sum != tasks * (tasks - 1) / 2) {
      System.exit(1);
    }
  }

  /** Uses so much CPU time of the calling thread, in nanoseconds. */
  private static int burn(int number, long nanos) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + nanos;
    long state = nanos | 1;
    while (threads.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < ROUNDS_BETWEEN_LOOKS; i++) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
      }
    }
    // A xorshift of an odd number is never 0; this keeps the loop alive.
    return state == 0 ? -1 : number;
  }
}
