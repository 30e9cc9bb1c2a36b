// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ContainerSpan;
import io.kairos.cluster.LocalCluster;
import io.kairos.rm.KairosScheduler;
import io.kairos.sim.workload.PlannedJob;
import io.kairos.sim.workload.TaskCost;
import io.kairos.workbench.bench.mapreduce.TaskAttempts;
import io.kairos.workbench.demo.job.CalibrationStep;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.Hold;
import io.kairos.workbench.demo.job.JobOutcome;
import io.kairos.workbench.demo.job.Jobs;
import io.kairos.workbench.demo.job.SchedulerSetup;
import io.kairos.workbench.demo.job.StreamPlayer;
import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.demo.stream.ShortStream;
import io.kairos.workbench.demo.stream.StreamAsked;
import io.kairos.workbench.demo.stream.StreamCost;
import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.CpuWatch;
import io.kairos.workbench.measure.DaemonCpu;
import io.kairos.workbench.measure.Machine;
import io.kairos.workbench.measure.NodeManagerCounts;
import io.kairos.workbench.run.Console;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Runs the same stream under several schedulers in turn, as often as asked for. */
final class Demo {
  private static final String SCHEDULER_METRICS =
      "Hadoop:service=ResourceManager,name=KairosScheduler";

  /** A part of the stream tells the cost of tasks; the whole also has its sequence. */
  private static final int TRIES_OF_A_PART = 2;

  private static final int TRIES_OF_THE_STREAM = 3;

  /** Nearer than what is tolerated: later runs differ a little. */
  private static final double CLOSE = 0.03;

  /** What a NodeManager tells that suspends nobody. */
  private static final String NO_CONTROL = "none";

  private final DemoOptions options;
  private final StreamAsked asked;
  private final SchedulersAsked schedulers;
  private final DemoCluster cluster;
  private final Console console;
  private final Map<SchedulerSetup, List<SchedulerResult>> results = new LinkedHashMap<>();
  private DemoStream stream;
  private final Set<String> coreControls = new LinkedHashSet<>();
  private final List<CalibrationStep> tried = new ArrayList<>();
  private int round;

  /** Told what is known after a round. */
  interface AfterRound {
    void accept(DemoResult result) throws IOException;
  }

  Demo(DemoOptions options, DemoCluster cluster, Console console) throws IOException {
    this.options = options;
    asked = options.asked();
    schedulers = options.schedulers();
    this.cluster = cluster;
    this.console = console;
    stream = options.stream();
  }

  /**
   * Every second round goes backwards, so that what changes on the machine in the course of time is
   * nobody's advantage.
   *
   * @param baseline goes first: how busy it keeps the slots sets the times of the stream
   * @param kairos made for the stream, one for each way to set it up
   */
  void run(
      SchedulerSetup baseline,
      Function<DemoStream, List<SchedulerSetup>> kairos,
      AfterRound afterRound)
      throws IOException, InterruptedException {
    List<SchedulerSetup> order = new ArrayList<>();
    for (round = 1; round <= schedulers.rounds(); round++) {
      if (round == 1) {
        add(baseline, playAtLoad(baseline));
        order.addAll(kairos.apply(stream));
      }
      for (SchedulerSetup setup : order) {
        add(setup, play(setup, setup.key() + "-" + round));
      }
      if (round == 1) {
        order.add(0, baseline);
      }
      Collections.reverse(order);
      afterRound.accept(soFar(baseline));
    }
  }

  private DemoResult soFar(SchedulerSetup baseline) {
    List<SchedulerRuns> runs =
        results.entrySet().stream()
            .map(entry -> new SchedulerRuns(entry.getKey(), List.copyOf(entry.getValue())))
            .toList();
    return new DemoResult(
        options,
        new DemoPlace(
            cluster,
            Machine.here(),
            coreControls.isEmpty() ? NO_CONTROL : String.join(",", coreControls)),
        stream,
        List.copyOf(tried),
        runs.get(0),
        runs.subList(1, runs.size()));
  }

  private void add(SchedulerSetup setup, SchedulerResult result) {
    results.computeIfAbsent(setup, first -> new ArrayList<>()).add(result);
  }

  /**
   * Plays the stream until its load is the one asked for, or often enough, each time on new
   * daemons; the stream is then the one that came nearest.
   */
  private SchedulerResult playAtLoad(SchedulerSetup setup)
      throws IOException, InterruptedException {
    SchedulerResult result = play(setup, setup.key() + "-1");
    if (!options.findsArrivals() || result.slots().isEmpty()) {
      return result;
    }
    DemoStream planned = stream;
    List<SchedulerResult> played = new ArrayList<>();
    ArrivalSearch search = ArrivalSearch.from(1, asked.load(), CLOSE, TRIES_OF_THE_STREAM);
    while (true) {
      double load = result.slots().orElseThrow().load(asked.load());
      tried.add(new CalibrationStep(asked.jobs(), stream.lastArrivalSeconds(), load));
      played.add(result);
      search = search.with(load);
      if (search.isOver()) {
        break;
      }
      stream = planned.stretched(search.next());
      say(setup, sayLoad(load) + "; the stream is played again");
      result = play(setup, setup.key() + "-1-again-" + played.size());
    }
    stream = planned.stretched(search.best().stretch());
    return played.get(search.tries().indexOf(search.best()));
  }

  private String sayLoad(double load) {
    return String.format(
        Locale.ROOT,
        "a load of %.0f %% where %.0f %% is asked for",
        100 * load,
        100 * asked.load());
  }

  private SchedulerResult play(SchedulerSetup setup, String folder)
      throws IOException, InterruptedException {
    say(setup, "starting a ResourceManager and " + cluster.nodes() + " NodeManagers");
    try (LocalCluster daemons =
            LocalCluster.start(
                asked
                    .kind()
                    .prepare(
                        cluster
                            .spec(options.files().workFolder().resolve(folder), setup)
                            .site(schedulers.against().nodes(cluster.vcoresPerNode()))));
        Jobs jobs = asked.kind().on(daemons, cluster);
        CpuWatch watch = CpuWatch.start()) {
      StreamPlayer player = new StreamPlayer(jobs);
      say(setup, "warming up");
      TaskCost cost =
          asked.kind().warmUp(player, cluster, since -> holds(setup, since, daemons, jobs));
      jobs.reports();
      if (stream == null) {
        stream = made(setup, cost, daemons, jobs, player);
      }
      if (results.isEmpty()) {
        describeStream(setup);
      }
      // Those of the jobs before the stream.
      jobs.heldSeconds();
      DaemonCounts countsBefore = counts(daemons);
      CpuTicks cpuBefore = watch.now();
      long startNanos = System.nanoTime();
      long startMillis = System.currentTimeMillis();
      List<JobOutcome> outcomes =
          player.play(
              stream.jobs(),
              (done, seconds) -> console.progress(title(setup), done, asked.jobs(), seconds));
      CpuTicks cpuAfter = watch.now();
      long nanos = System.nanoTime() - startNanos;
      // Before the questions about its jobs, which take processor time as well.
      DaemonCounts counted = counts(daemons).minus(countsBefore);
      Optional<StreamCost> costInStream =
          isBaseline(setup) && schedulers.against() != Baseline.SHIPPED
              ? StreamCost.of(
                  stream.jobs(), jobs.heldSeconds(), cluster, use(cpuBefore, cpuAfter, nanos))
              : Optional.empty();
      TaskAttempts attempts = TaskAttempts.sum(jobs.reports());
      return new SchedulerResult(
          Completions.of(outcomes, stream.spec().cost(), cluster),
          new MeasuredCosts(cost, costInStream),
          counted,
          attempts,
          slotUse(setup, stream.jobs(), startMillis, daemons, jobs),
          CpuLoss.between(cpuBefore, cpuAfter));
    }
  }

  /** The stream for this machine; parts of it are played until their load is the one asked for. */
  private DemoStream made(
      SchedulerSetup setup, TaskCost cost, LocalCluster daemons, Jobs jobs, StreamPlayer player)
      throws IOException, InterruptedException {
    TaskCost crowded = asked.kind().withCrowding(cost, player, cluster);
    DemoStream planned = DemoStream.of(asked, cluster, crowded);
    if (asked.lastArrivalSeconds().isPresent()) {
      return planned.lasting(asked.lastArrivalSeconds().getAsDouble());
    }
    List<PlannedJob> part = ShortStream.of(planned);
    if (part.isEmpty()) {
      return planned;
    }
    say(setup, "setting the load by " + part.size() + " jobs of the same mix");
    ArrivalSearch search = ArrivalSearch.from(1, asked.load(), CLOSE, TRIES_OF_A_PART);
    while (!search.isOver()) {
      List<PlannedJob> next = DemoStream.stretched(part, search.next());
      long startMillis = System.currentTimeMillis();
      player.play(
          next, (done, seconds) -> console.progress(title(setup), done, next.size(), seconds));
      jobs.reports();
      double load = slotUse(setup, next, startMillis, daemons, jobs).orElseThrow().offeredLoad();
      tried.add(new CalibrationStep(next.size(), next.get(next.size() - 1).arrivalSeconds(), load));
      say(setup, sayLoad(load));
      search = search.with(load);
    }
    return planned.stretched(search.next());
  }

  private boolean isBaseline(SchedulerSetup setup) {
    return setup.equals(schedulers.against().setup());
  }

  private Optional<SlotUse> slotUse(
      SchedulerSetup setup,
      List<PlannedJob> jobs,
      long startMillis,
      LocalCluster daemons,
      Jobs played)
      throws IOException {
    return SlotUse.of(
        holds(setup, startMillis, daemons, played),
        startMillis + millis(jobs.get(0).arrivalSeconds()),
        startMillis + millis(jobs.get(jobs.size() - 1).arrivalSeconds()),
        cluster);
  }

  /** Every container that the ResourceManager gave away, but for those that were back before. */
  private List<Hold> holds(
      SchedulerSetup setup, long sinceMillis, LocalCluster daemons, Jobs played)
      throws IOException {
    Map<String, Long> mapsEndMillis = played.mapsEndMillis();
    // Kairos keeps no slot from tasks for a master.
    boolean mastersCount =
        !KairosScheduler.class.getName().equals(setup.site().get(YarnConfiguration.RM_SCHEDULER));
    List<Hold> holds = new ArrayList<>();
    for (ContainerSpan span : daemons.containers()) {
      boolean isMaster = asked.kind().mastersAreContainers() && span.isFirst();
      long toMillis = span.toMillis().orElseGet(System::currentTimeMillis);
      if (toMillis > sinceMillis && (mastersCount || !isMaster)) {
        long worksFromMillis = mapsEndMillis.getOrDefault(span.container(), span.fromMillis());
        holds.add(new Hold(span.node(), span.fromMillis(), worksFromMillis, toMillis, isMaster));
      }
    }
    return holds;
  }

  private static long millis(double seconds) {
    return Math.round(1000 * seconds);
  }

  private static StreamCost.MachineUse use(CpuTicks before, CpuTicks after, long nanos) {
    int processors = Runtime.getRuntime().availableProcessors();
    // What the host took and other processes did were no launches.
    double busyShare =
        1
            - after.idleShareSince(before)
            - after.stolenShareSince(before)
            - after.othersShareSince(before);
    return new StreamCost.MachineUse(processors, busyShare * processors * nanos / 1e9);
  }

  private void describeStream(SchedulerSetup setup) {
    TaskCost cost = stream.spec().cost();
    say(
        setup,
        String.format(
            Locale.ROOT,
            "a task costs %.2f s and %.0f %% beyond its work; the smallest works %.2f s, the last"
                + " job comes after %.0f s",
            cost.overheadSeconds(),
            100 * (cost.stretch() - 1),
            stream.spec().unitSeconds(),
            stream.lastArrivalSeconds()));
  }

  private DaemonCounts counts(LocalCluster daemons) throws InterruptedException {
    Thread.sleep(LocalCluster.METRICS_AGE.toMillis());
    NodeCounts sum = NodeCounts.NONE;
    for (int node = 0; node < daemons.nodeCount(); node++) {
      for (JsonNode bean : daemons.nodeMetrics(node, NodeManagerCounts.KAIROS)) {
        sum = sum.plus(NodeCounts.of(bean));
        String told = bean.path("tag.CoreControl").asText(NO_CONTROL);
        // Of several policies those that queue tasks have none.
        if (!told.equals(NO_CONTROL)) {
          coreControls.add(told);
        }
      }
    }
    ForecastCounts forecasts = ForecastCounts.NONE;
    for (JsonNode bean : daemons.resourceManagerMetrics(SCHEDULER_METRICS)) {
      forecasts = ForecastCounts.of(bean);
    }
    return new DaemonCounts(sum, forecasts, DaemonCpu.now(daemons));
  }

  private String title(SchedulerSetup setup) {
    return schedulers.rounds() == 1
        ? setup.label()
        : setup.label() + " " + round + "/" + schedulers.rounds();
  }

  private void say(SchedulerSetup setup, String text) {
    console.line(String.format("%-12s %s", title(setup), text));
  }
}
