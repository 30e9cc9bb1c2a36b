// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import io.kairos.common.Percentile;
import io.kairos.sim.workload.StreamSpec;
import io.kairos.sim.workload.TaskCost;
import io.kairos.sim.workload.Workload;
import io.kairos.sim.workload.Workloads;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Prints what the model expects of Kairos for seeds 1 to 21, for every workload and variant. */
public final class SeedReport {
  private record Variant(String tieBreaker, String jobOrder) {}

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("var", "fifo"),
          new Variant("sum", "fifo"),
          new Variant("random", "fifo"),
          new Variant("var", "las"));

  private SeedReport() {}

  /**
   * @param args unit of work, overhead of a task and heartbeat period in seconds; jobs; load;
   *     nodes; cores per node; each may be left out from the end
   */
  public static void main(String[] args) {
    double unit = number(args, 0, 0.25);
    TaskCost cost = new TaskCost(number(args, 1, 0), 1);
    double heartbeat = number(args, 2, 0.2);
    int jobs = (int) number(args, 3, 60);
    double load = number(args, 4, 0.95);
    ModelCluster cluster =
        new ModelCluster((int) number(args, 5, 2), (int) number(args, 6, 1), heartbeat, cost);
    for (Workload workload : Workloads.FIXED) {
      StreamSpec stream = new StreamSpec(workload, jobs, load, cluster.cores(), unit, cost);
      for (Variant variant : VARIANTS) {
        SystemSpec kairos =
            SystemSpec.kairos(unit, variant.tieBreaker(), variant.jobOrder())
                .forJobsOf(workload.classes(cluster.cores()).get(0).tasks());
        print(System.out, workload.name() + " " + kairos.name(), stream, cluster, kairos);
        if (workload.hasReduces(cluster.cores())) {
          SystemSpec conserving = kairos.conserving();
          print(System.out, workload.name() + " " + conserving.name(), stream, cluster, conserving);
        }
      }
    }
  }

  private static void print(
      PrintStream out, String title, StreamSpec stream, ModelCluster cluster, SystemSpec kairos) {
    List<TypicalSeed.Ratios> all = TypicalSeed.ratios(stream, cluster, kairos);
    out.println(title);
    out.println("  seed    p50    p90    p99   mean  preemptions");
    for (TypicalSeed.Ratios ratios : all) {
      out.printf(
          Locale.ROOT,
          "  %4d  %5.2f  %5.2f  %5.2f  %5.2f  %11d%n",
          ratios.seed(),
          ratios.p50(),
          ratios.p90(),
          ratios.p99(),
          ratios.mean(),
          ratios.preemptions());
    }
    out.printf(
        Locale.ROOT,
        "median  %5.2f  %5.2f  %5.2f  %5.2f   typical seed %d%n%n",
        median(all, TypicalSeed.Ratios::p50),
        median(all, TypicalSeed.Ratios::p90),
        median(all, TypicalSeed.Ratios::p99),
        median(all, TypicalSeed.Ratios::mean),
        TypicalSeed.of(stream, cluster, kairos));
  }

  private static double median(
      List<TypicalSeed.Ratios> all, ToDoubleFunction<TypicalSeed.Ratios> figure) {
    return Percentile.median(all.stream().map(figure::applyAsDouble).toList());
  }

  private static double number(String[] args, int index, double otherwise) {
    return args.length > index ? Double.parseDouble(args[index]) : otherwise;
  }
}
