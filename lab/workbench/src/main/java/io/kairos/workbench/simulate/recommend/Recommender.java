// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.recommend;

import io.kairos.sim.system.Nodes;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Plays the busiest stretch of a trace under the paper's Kairos with one W and Q after the other,
 * and under FIFO. Suspended tasks use spare cores, as is the default of the daemons.
 *
 * @param given settings as a user writes them, each of which {@link #hasSetting} knows
 */
public record Recommender(Trace trace, Nodes nodes, Map<String, String> given, long seed) {
  /** Told how far it is. */
  @FunctionalInterface
  public interface Progress {
    /** So many of all runs have ended. */
    void done(int runs, int all);
  }

  private static final SimulatedSystem KAIROS = SimulatedSystem.ALL.get("kairos-paper");
  private static final SimulatedSystem FIFO = SimulatedSystem.ALL.get("fifo");
  private static final String QUANTUM = "quantum";
  private static final String QUEUE = "queue";
  private static final String CONSERVING = "conserving";
  private static final String HEARTBEAT = "heartbeat";

  /** More nodes cost time and say little more of one W beside another. */
  private static final int MOST_WORKERS = 100;

  private static final double USUAL_HEARTBEAT_SECONDS = 10;

  /** Reports of nodes decide ties alone, and of large clusters they would take most of the time. */
  private static final double MOST_HEARTBEATS = 500_000;

  /** Whether a setting, as a user writes it, is one of Kairos or of FIFO. */
  public static boolean hasSetting(String name) {
    return KAIROS.hasSetting(name) || FIFO.hasSetting(name);
  }

  /**
   * Finds it.
   *
   * @throws io.kairos.sim.trace.TraceException if the trace is wrong
   * @throws IllegalArgumentException if W or Q is set, the trace has no jobs, or a setting is wrong
   */
  public Recommended find(Progress progress) {
    for (String own : List.of(QUANTUM, QUEUE, ofKairos(QUANTUM), ofKairos(QUEUE))) {
      if (given.containsKey(own)) {
        throw new IllegalArgumentException(
            own + " is what --recommend finds; leave one of the two out");
      }
    }
    ThinnedTrace sample = new ThinnedTrace(trace, Math.max(1, nodes.count() / MOST_WORKERS), seed);
    Nodes played = nodes.oneOf(sample.of());
    List<Long> quanta = quantaMillis(sample);
    Stretch stretch = Stretch.busiest(sample, quanta.get(0) / 1e3);
    double heartbeatSeconds = heartbeatSeconds(stretch, played);
    // A number would make small nodes fuller than large ones.
    boolean isPercent = !nodes.areEqual();
    List<Integer> queues = isPercent ? Grid.queuesPercent() : Grid.queuesVcores(nodes.cores(0));
    int runs = 1 + quanta.size() * queues.size();
    RunResult fifo = play(stretch, played, FIFO, settings(heartbeatSeconds));
    List<TriedPair> candidates = new ArrayList<>();
    for (long quantumMillis : quanta) {
      for (int queue : queues) {
        progress.done(1 + candidates.size(), runs);
        Map<String, String> settings = settings(heartbeatSeconds);
        settings.put(ofKairos(QUANTUM), String.format(Locale.ROOT, "%.3fs", quantumMillis / 1e3));
        settings.put(ofKairos(QUEUE), queue + (isPercent ? "%" : ""));
        RunResult result = play(stretch, played, KAIROS, settings);
        candidates.add(
            new TriedPair(
                quantumMillis,
                queue,
                result.all().mean(),
                result.all().quantile(0.5),
                result.all().quantile(0.99),
                result.counts().preemptions()));
      }
    }
    progress.done(runs, runs);
    return new Recommended(
        stretch, played, sample.of(), heartbeatSeconds, fifo.all().mean(), candidates);
  }

  private RunResult play(
      Stretch stretch, Nodes played, SimulatedSystem system, Map<String, String> settings) {
    RunSetup setup =
        RunSetup.all(stretch, played, List.of(KAIROS, FIFO), settings).stream()
            .filter(each -> each.system() == system)
            .findFirst()
            .orElseThrow();
    return TracePlay.play(setup, seed, ended -> {});
  }

  /** Those of the user, and what he left open. */
  private Map<String, String> settings(double heartbeatSeconds) {
    Map<String, String> settings = new LinkedHashMap<>(given);
    if (!given.containsKey(CONSERVING)) {
      settings.putIfAbsent(ofKairos(CONSERVING), "on");
    }
    if (!given.containsKey(HEARTBEAT)) {
      settings.putIfAbsent(
          ofKairos(HEARTBEAT), String.format(Locale.ROOT, "%.3fs", heartbeatSeconds));
    }
    return settings;
  }

  private static String ofKairos(String setting) {
    return KAIROS.name() + "." + setting;
  }

  private static List<Long> quantaMillis(Trace trace) {
    try (Stream<TraceJob> jobs = trace.jobs()) {
      return Grid.quantaMillis(jobs);
    }
  }

  private double heartbeatSeconds(Stretch stretch, Nodes played) {
    double playedSeconds = Math.max(stretch.seconds(), stretch.workSeconds() / played.allCores());
    return Math.max(USUAL_HEARTBEAT_SECONDS, played.count() * playedSeconds / MOST_HEARTBEATS);
  }
}
