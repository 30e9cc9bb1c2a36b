// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.RunResult;
import io.kairos.workbench.figure.FigureData.Distance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Mean job completion times, in seconds, to which those of systems are compared.
 *
 * @param srpt those of clairvoyant SRPT: good, and not always the best possible
 * @param bound no system has lower ones
 */
record Possible(Means srpt, Means bound) {
  /** Of all jobs, and of short and long ones. */
  record Means(double all, double shortJobs, double longJobs) {
    /** Means over the runs. */
    static Means of(List<RunResult> runs) {
      return new Means(
          Measures.mean(runs, run -> run.all().mean()),
          Measures.mean(runs, run -> run.shortJobs().mean()),
          Measures.mean(runs, run -> run.longJobs().mean()));
    }
  }

  /**
   * Plays clairvoyant SRPT and both bounds. The larger bound counts for all jobs of a run. Of short
   * or long jobs alone only the critical path is a bound: the fast machine might serve them first.
   *
   * @param play the runs of a system by its name, of the same jobs in the same order for each
   */
  static Possible of(Function<String, List<RunResult>> play) {
    List<RunResult> fast = play.apply("srpt-bound");
    List<RunResult> path = play.apply("critical-path");
    Means ofPath = Means.of(path);
    double all =
        IntStream.range(0, path.size())
            .mapToDouble(run -> Math.max(fast.get(run).all().mean(), path.get(run).all().mean()))
            .average()
            .orElseThrow();
    return new Possible(
        Means.of(play.apply("srpt")), new Means(all, ofPath.shortJobs(), ofPath.longJobs()));
  }

  /**
   * The same where jobs are limited. They start at other times under each system, so only the
   * critical path is a bound.
   */
  static Possible withLimitOfJobs(Function<String, List<RunResult>> play) {
    return new Possible(Means.of(play.apply("srpt")), Means.of(play.apply("critical-path")));
  }

  /**
   * The distances of systems, all jobs together.
   *
   * @param of says which jobs, and on which cluster
   * @param runs of the same jobs by the name of the system
   */
  List<Distance> ofAllJobs(String of, Map<String, List<RunResult>> runs) {
    return distances(of + ", all jobs", runs, Means::all);
  }

  /** The same, and then those of short jobs and of long ones. */
  List<Distance> ofEachClass(String of, Map<String, List<RunResult>> runs) {
    List<Distance> all = new ArrayList<>(ofAllJobs(of, runs));
    all.addAll(distances(of + ", short jobs", runs, Means::shortJobs));
    all.addAll(distances(of + ", long jobs", runs, Means::longJobs));
    return List.copyOf(all);
  }

  private List<Distance> distances(
      String of, Map<String, List<RunResult>> runs, ToDoubleFunction<Means> which) {
    List<Distance> distances = new ArrayList<>();
    runs.forEach(
        (system, each) -> {
          double mean = which.applyAsDouble(Means.of(each));
          double toSrpt = mean / which.applyAsDouble(srpt);
          double toBound = mean / which.applyAsDouble(bound);
          distances.add(new Distance(of, system, mean, toSrpt, toBound));
        });
    return distances;
  }
}
