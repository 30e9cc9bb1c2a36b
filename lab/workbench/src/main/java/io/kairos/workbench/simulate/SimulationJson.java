// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.Times;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** What a simulation gave, for machines: of several seeds the mean of each figure. */
final class SimulationJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SimulationJson() {}

  static ObjectNode of(Iterable<Simulated> systems) {
    ObjectNode all = MAPPER.createObjectNode();
    for (Simulated system : systems) {
      if (system.hasRuns()) {
        all.set(system.system(), figures(system));
      }
    }
    return all;
  }

  private static ObjectNode figures(Simulated system) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.set("short", times(system, RunResult::shortJobs));
    figures.set("long", times(system, RunResult::longJobs));
    figures.set("all", times(system, RunResult::all));
    figures.set("slowdown", times(system, RunResult::slowdowns));
    figures.put("worstJobToFirst", system.meanWorstJob());
    figures.put("utilization", system.mean(RunResult::utilization));
    figures.put("preemptions", system.mean(run -> run.counts().preemptions()));
    figures.put("queueingDelay", system.mean(RunResult::meanWaitSeconds));
    figures.put("messages", system.mean(run -> run.counts().messages()));
    ObjectNode counters = figures.putObject("counters");
    system.runs().stream()
        .flatMap(run -> run.counts().counters().keySet().stream())
        .distinct()
        .forEach(name -> counters.put(name, meanCounter(system, name)));
    figures.put("events", system.mean(run -> run.effort().events()));
    figures.put("makespanSeconds", system.mean(RunResult::makespanSeconds));
    figures.put("wallSeconds", system.mean(run -> run.effort().wallSeconds()));
    figures.put("seeds", system.runs().size());
    return figures;
  }

  /** Over the seeds that have it. */
  private static double meanCounter(Simulated system, String name) {
    return system.runs().stream()
        .map(run -> run.counts().counters().get(name))
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .average()
        .orElseThrow();
  }

  private static ObjectNode times(Simulated system, Function<RunResult, Times> times) {
    ObjectNode figures = MAPPER.createObjectNode();
    figures.put("jobs", times.apply(system.runs().get(0)).count());
    Map.of("p50", 0.5, "p90", 0.9, "p99", 0.99).entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            each ->
                put(
                    figures,
                    each.getKey(),
                    system.mean(run -> times.apply(run).quantile(each.getValue()))));
    put(figures, "mean", system.mean(run -> times.apply(run).mean()));
    return figures;
  }

  /** JSON has no word for what is not a number. */
  private static void put(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }
}
