// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.sim.workload.TaskCost;
import io.kairos.tools.Machine;
import io.kairos.tools.cluster.LocalCluster;
import io.kairos.tools.job.JobClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Runs the same stream under two schedulers, one after the other. */
final class Demo {
  /** Of an application master: as often as is still cheap on two cores. */
  private static final Duration HEARTBEAT = Duration.ofMillis(200);

  private static final String KAIROS_METRICS = "Hadoop:service=NodeManager,name=Kairos";

  private final DemoOptions options;
  private final DemoCluster cluster;
  private final Console console;
  private Calibration calibration;
  private DemoStream stream;
  private String coreControl = "none";

  Demo(DemoOptions options, DemoCluster cluster, Console console) {
    this.options = options;
    this.cluster = cluster;
    this.console = console;
  }

  /**
   * @param baseline goes first: what its tasks cost beyond their work sets the times of the stream
   * @param kairos made for the work of the stream's smallest task, in seconds
   */
  DemoResult run(SchedulerSetup baseline, DoubleFunction<SchedulerSetup> kairos)
      throws IOException, InterruptedException {
    calibration = Calibration.measure(cluster.slots());
    SchedulerResult baselineResult = play(baseline);
    SchedulerResult kairosResult = play(kairos.apply(stream.spec().unitSeconds()));
    return new DemoResult(
        options,
        cluster,
        Machine.here(),
        calibration.iterationsPerSecond(),
        stream,
        coreControl,
        baselineResult,
        kairosResult);
  }

  private SchedulerResult play(SchedulerSetup setup) throws IOException, InterruptedException {
    say(setup, "starting a ResourceManager and " + cluster.nodes() + " NodeManagers");
    try (LocalCluster daemons =
            LocalCluster.start(cluster.spec(options.workFolder().resolve(setup.key()), setup));
        JobClient client = new JobClient(daemons.yarnConfiguration(), HEARTBEAT)) {
      StreamPlayer player = new StreamPlayer(client, calibration::command);
      say(setup, "warming up");
      TaskCost cost = new WarmUp(player, cluster.slots()).run();
      if (stream == null) {
        prepareStream(setup, cost);
      }
      long preemptionsBefore = preemptions(daemons);
      CpuTimes cpuBefore = CpuTimes.now();
      List<JobOutcome> outcomes =
          player.play(
              stream.jobs(),
              (done, seconds) -> console.progress(setup.label(), done, options.jobs(), seconds));
      double stolenCpu = CpuTimes.now().stolenShareSince(cpuBefore);
      return SchedulerResult.of(
          setup,
          outcomes,
          cost,
          stream.spec().cost(),
          cluster.slots(),
          preemptions(daemons) - preemptionsBefore,
          stolenCpu);
    }
  }

  private void prepareStream(SchedulerSetup setup, TaskCost cost) {
    stream = DemoStream.of(options, cluster.slots(), cost);
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

  private long preemptions(LocalCluster daemons) throws InterruptedException {
    Thread.sleep(LocalCluster.METRICS_AGE.toMillis());
    long sum = 0;
    for (int node = 0; node < daemons.nodeCount(); node++) {
      for (JsonNode bean : daemons.nodeMetrics(node, KAIROS_METRICS)) {
        sum += bean.path("Preemptions").asLong();
        coreControl = bean.path("tag.CoreControl").asText(coreControl);
      }
    }
    return sum;
  }

  private void say(SchedulerSetup setup, String text) {
    console.line(String.format("%-8s %s", setup.label(), text));
  }
}
