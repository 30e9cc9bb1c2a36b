// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.JobEnds;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceJob;
import io.kairos.workbench.simulate.figure.Play.Contender;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The runs of one figure. What several steps of it share is drawn and played once. */
final class Runs {
  private record Drawn(DrawnJobs jobs, long seed) {}

  private record Run(Play play, Contender contender, long seed) {}

  private final long firstSeed;
  private final Map<Drawn, Trace> drawn = new HashMap<>();
  private final Map<Run, RunResult> played = new HashMap<>();

  /**
   * @param firstSeed of the first stream
   */
  Runs(long firstSeed) {
    this.firstSeed = firstSeed;
  }

  /** A trace in memory: drawing the jobs again for every run takes longer than some runs. */
  record KeptTrace(String name, OptionalDouble cutoffSeconds, List<TraceJob> all) implements Trace {
    /** Draws all its jobs; eight bytes for each task must fit. */
    static KeptTrace of(Trace trace) {
      try (Stream<TraceJob> jobs = trace.jobs()) {
        return new KeptTrace(trace.name(), trace.cutoffSeconds(), jobs.toList());
      }
    }

    @Override
    public Stream<TraceJob> jobs() {
      return all.stream();
    }
  }

  /** What came of the first stream under the system. */
  RunResult first(Play play, String system) {
    return of(play, Contender.of(system)).get(0);
  }

  /** What came of each stream under the system. */
  List<RunResult> of(Play play, Contender contender) {
    Play known = play.knownTo(SimulatedSystem.ALL.get(contender.system()));
    return LongStream.range(firstSeed, firstSeed + play.streams())
        .mapToObj(seed -> new Run(known, contender, seed))
        .map(run -> played.computeIfAbsent(run, this::play))
        .toList();
  }

  private RunResult play(Run run) {
    return TracePlay.play(setup(run.play, run.contender, run.seed), run.seed, done -> {});
  }

  /**
   * The first stream, played now.
   *
   * @param jobEnds is told of each job that has ended
   */
  RunResult first(Play play, String system, JobEnds jobEnds) {
    RunSetup setup = setup(play, Contender.of(system), firstSeed);
    return TracePlay.play(setup, firstSeed, done -> {}, jobEnds);
  }

  /** A run of a stream to be made. */
  RunSetup setup(Play play, Contender contender, long seed) {
    SimulatedSystem system = SimulatedSystem.ALL.get(contender.system());
    Trace jobs =
        drawn.computeIfAbsent(
            new Drawn(play.jobs(), seed), each -> KeptTrace.of(each.jobs.draw(each.seed)));
    Map<String, String> settings = play.knownTo(system).with(contender.settings()).settings();
    return RunSetup.all(jobs, play.nodes(), play.cores(), List.of(system), settings)
        .get(0)
        .withJobsAtATime(play.jobsAtATime());
  }

  /** What the best systems make of the same jobs. */
  Possible possible(Play play) {
    return play.jobsAtATime() == RunSetup.NO_LIMIT
        ? Possible.of(system -> of(play, Contender.of(system)))
        : Possible.withLimitOfJobs(system -> of(play, Contender.of(system)));
  }
}
