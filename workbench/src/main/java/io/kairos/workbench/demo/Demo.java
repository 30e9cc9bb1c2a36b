// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.LocalCluster;
import io.kairos.sim.workload.TaskCost;
import io.kairos.workbench.measure.CpuTimes;
import io.kairos.workbench.measure.Machine;
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

/** Runs the same stream under several schedulers in turn, as often as asked for. */
final class Demo {
  private static final String KAIROS_METRICS = "Hadoop:service=NodeManager,name=Kairos";

  /** What a NodeManager tells that suspends nobody. */
  private static final String NO_CONTROL = "none";

  private final DemoOptions options;
  private final DemoCluster cluster;
  private final Console console;
  private final Calibration calibration;
  private final Map<SchedulerSetup, List<SchedulerResult>> results = new LinkedHashMap<>();
  private DemoStream stream;
  private final Set<String> coreControls = new LinkedHashSet<>();
  private int round;

  /** Told what is known after a round. */
  interface AfterRound {
    void accept(DemoResult result) throws IOException;
  }

  Demo(DemoOptions options, DemoCluster cluster, Console console) throws IOException {
    this.options = options;
    this.cluster = cluster;
    this.console = console;
    stream = options.stream();
    calibration = stream == null ? Calibration.measure(cluster.slots()) : stream.calibration();
  }

  /**
   * Every second round goes backwards, so that what changes on the machine in the course of time is
   * nobody's advantage.
   *
   * @param baseline goes first: what its tasks cost beyond their work sets the times of the stream
   * @param kairos made for the stream, one for each way to set it up
   */
  void run(
      SchedulerSetup baseline,
      Function<DemoStream, List<SchedulerSetup>> kairos,
      AfterRound afterRound)
      throws IOException, InterruptedException {
    List<SchedulerSetup> order = new ArrayList<>();
    for (round = 1; round <= options.rounds(); round++) {
      if (round == 1) {
        play(baseline);
        order.addAll(kairos.apply(stream));
      }
      for (SchedulerSetup setup : order) {
        play(setup);
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
        cluster,
        Machine.here(),
        stream,
        coreControls.isEmpty() ? NO_CONTROL : String.join(",", coreControls),
        runs.get(0),
        runs.subList(1, runs.size()));
  }

  private void play(SchedulerSetup setup) throws IOException, InterruptedException {
    say(setup, "starting a ResourceManager and " + cluster.nodes() + " NodeManagers");
    String folder = setup.key() + "-" + round;
    try (LocalCluster daemons =
            LocalCluster.start(
                options
                    .kind()
                    .prepare(
                        cluster
                            .spec(options.workFolder().resolve(folder), setup)
                            .site(options.against().nodes(cluster.vcoresPerNode()))));
        Jobs jobs = options.kind().on(daemons, cluster, calibration)) {
      StreamPlayer player = new StreamPlayer(jobs);
      say(setup, "warming up");
      TaskCost cost = options.kind().warmUp(player, cluster);
      jobs.reports();
      if (stream == null) {
        TaskCost crowded = options.kind().withCrowding(cost, player, cluster);
        stream = DemoStream.of(options, cluster, calibration, crowded);
      }
      if (results.isEmpty()) {
        describeStream(setup);
      }
      // Those of the jobs before the stream.
      jobs.heldSeconds();
      NodeCounts countsBefore = counts(daemons);
      long startNanos = System.nanoTime();
      CpuTimes cpuBefore = CpuTimes.now();
      List<JobOutcome> outcomes =
          player.play(
              stream.jobs(),
              (done, seconds) -> console.progress(title(setup), done, options.jobs(), seconds));
      CpuTimes cpuAfter = CpuTimes.now();
      long nanos = System.nanoTime() - startNanos;
      Optional<StreamCost> costInStream =
          setup.equals(options.against().setup()) && options.against() != Baseline.SHIPPED
              ? StreamCost.of(
                  stream.jobs(), jobs.heldSeconds(), cluster, use(cpuBefore, cpuAfter, nanos))
              : Optional.empty();
      results
          .computeIfAbsent(setup, first -> new ArrayList<>())
          .add(
              SchedulerResult.of(
                  outcomes,
                  cost,
                  costInStream,
                  stream.spec().cost(),
                  cluster,
                  counts(daemons).minus(countsBefore),
                  Attempts.of(jobs.reports()),
                  cpuAfter.stolenShareSince(cpuBefore),
                  cpuAfter.othersShareSince(cpuBefore)));
    }
  }

  private static StreamCost.MachineUse use(CpuTimes before, CpuTimes after, long nanos) {
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

  private NodeCounts counts(LocalCluster daemons) throws InterruptedException {
    Thread.sleep(LocalCluster.METRICS_AGE.toMillis());
    NodeCounts sum = NodeCounts.NONE;
    for (int node = 0; node < daemons.nodeCount(); node++) {
      for (JsonNode bean : daemons.nodeMetrics(node, KAIROS_METRICS)) {
        sum = sum.plus(NodeCounts.of(bean));
        String told = bean.path("tag.CoreControl").asText(NO_CONTROL);
        // Of several policies those that queue tasks have none.
        if (!told.equals(NO_CONTROL)) {
          coreControls.add(told);
        }
      }
    }
    return sum;
  }

  private String title(SchedulerSetup setup) {
    return options.rounds() == 1
        ? setup.label()
        : setup.label() + " " + round + "/" + options.rounds();
  }

  private void say(SchedulerSetup setup, String text) {
    console.line(String.format("%-12s %s", title(setup), text));
  }
}
