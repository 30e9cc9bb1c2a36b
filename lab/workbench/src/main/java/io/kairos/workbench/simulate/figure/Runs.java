// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.sim.system.JobTable;
import io.kairos.sim.system.RunResult;
import io.kairos.sim.system.RunSetup;
import io.kairos.sim.system.SimulatedSystem;
import io.kairos.sim.system.TracePlay;
import io.kairos.sim.trace.KeptTrace;
import io.kairos.sim.trace.LongPart;
import io.kairos.sim.trace.Trace;
import io.kairos.workbench.simulate.figure.Play.Contender;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The runs of one figure. What several parts of it share is drawn and played once. */
final class Runs {
  private record Drawn(DrawnJobs jobs, long seed) {}

  private record Run(Play play, String system, long seed) {}

  private record Outcome(RunResult result, JobTable jobs) {}

  private final long firstSeed;
  private final boolean isOneStream;
  private final Map<Drawn, Trace> drawn;
  private final Map<Run, Outcome> played;
  private final Map<DrawnJobs, LongPart> longParts;

  /**
   * @param firstSeed of the first stream
   */
  Runs(long firstSeed) {
    this(firstSeed, false, new HashMap<>(), new HashMap<>(), new HashMap<>());
  }

  private Runs(
      long firstSeed,
      boolean isOneStream,
      Map<Drawn, Trace> drawn,
      Map<Run, Outcome> played,
      Map<DrawnJobs, LongPart> longParts) {
    this.firstSeed = firstSeed;
    this.isOneStream = isOneStream;
    this.drawn = drawn;
    this.played = played;
    this.longParts = longParts;
  }

  /** The same runs, one view for each stream, which has that stream alone. */
  Stream<Runs> alone(Play play) {
    return seeds(play).mapToObj(seed -> new Runs(seed, true, drawn, played, longParts));
  }

  private LongStream seeds(Play play) {
    return LongStream.range(firstSeed, firstSeed + (isOneStream ? 1 : play.streams()));
  }

  /** What came of each stream. */
  List<RunResult> of(Play play, Contender contender) {
    return seeds(play).mapToObj(seed -> outcome(play, contender, seed).result).toList();
  }

  /** The jobs of the first stream. */
  JobTable jobs(Play play, Contender contender) {
    return outcome(play, contender, firstSeed).jobs;
  }

  /** What part of the jobs of the first stream is long. */
  LongPart longPart(Play play) {
    return longParts.computeIfAbsent(play.jobs(), jobs -> LongPart.of(jobs.draw(firstSeed)));
  }

  private Outcome outcome(Play play, Contender contender, long seed) {
    Run run = new Run(play.under(contender), contender.system(), seed);
    return played.computeIfAbsent(run, each -> play(setup(play, contender, seed), seed));
  }

  private static Outcome play(RunSetup setup, long seed) {
    JobTable jobs = new JobTable(setup.shape().jobs());
    return new Outcome(TracePlay.play(setup, seed, done -> {}, jobs), jobs);
  }

  /** A run of a stream to be made. */
  RunSetup setup(Play play, Contender contender, long seed) {
    Trace jobs =
        drawn.computeIfAbsent(
            new Drawn(play.jobs(), seed), each -> KeptTrace.of(each.jobs.draw(each.seed)));
    List<SimulatedSystem> system = List.of(SimulatedSystem.ALL.get(contender.system()));
    Map<String, String> settings = play.under(contender).settings();
    return RunSetup.all(jobs, play.nodes(), play.cores(), system, settings)
        .get(0)
        .withJobsAtATime(play.jobsAtATime());
  }

  /** What the best systems make of the same jobs. */
  Possible possible(Play play) {
    boolean isLimited = play.jobsAtATime() != RunSetup.NO_LIMIT;
    return new Possible(
        of(play, Contender.of("srpt")),
        of(play, Contender.of(Possible.CRITICAL_PATH)),
        isLimited ? List.of() : of(play, Contender.of("srpt-bound")));
  }
}
