// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.racks.RackCluster;
import io.kairos.cluster.racks.RackClusterSpec;
import io.kairos.workbench.measure.Machine;
import io.kairos.workbench.run.Console;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * Runs the same job once for every contender and round. Within a round all of them find the same
 * slots busy; the next round draws others, and another contender goes first.
 */
final class KmnDemo {
  private static final double NANOS_PER_SECOND = 1e9;

  private final KmnDemoOptions options;
  private final DemoSize size;
  private final Console console;
  private final Random random;
  private final long begin = System.nanoTime();

  KmnDemo(KmnDemoOptions options, DemoSize size, Console console) {
    this.options = options;
    this.size = size;
    this.console = console;
    this.random = new Random(options.seed());
  }

  KmnDemoResult run() throws IOException, InterruptedException {
    RackClusterSpec spec =
        RackClusterSpec.of(options.workFolder(), size.racks(), size.slotsPerNode());
    int nodes = spec.layout().hosts().size();
    console.line("starting HDFS, a ResourceManager and " + nodes + " NodeManagers");
    try (RackCluster cluster = RackCluster.start(spec)) {
      // With copies, a preselected sample finds a free slot beside its blocks more often.
      BlockFiles input = BlockFiles.write(cluster, new Path("/input"), size.blocks(), 1, random);
      List<Map<String, Integer>> busySlots = new ArrayList<>();
      Map<SamplingMode, List<JobFigures>> figures = new EnumMap<>(SamplingMode.class);
      List<SamplingMode> order = new ArrayList<>(List.of(SamplingMode.values()));
      int done = 0;
      for (int round = 0; round < options.rounds(); round++) {
        try (OtherUsers busy = OtherUsers.occupyHalf(cluster, random)) {
          busySlots.add(busy.perHost());
          long sampleSeed = random.nextLong();
          for (SamplingMode contender : order) {
            busy.awaitAlone();
            console.progress(contender.label(), done++, options.rounds() * order.size(), seconds());
            Path output = new Path("/output-" + contender.key() + "-" + round);
            figures
                .computeIfAbsent(contender, any -> new ArrayList<>())
                .add(measure(cluster, input, contender, sampleSeed, output));
          }
          busy.awaitAlone();
        }
        Collections.rotate(order, 1);
      }
      console.line(String.format(Locale.ROOT, "%d jobs took %.0f s", done, seconds()));
      return new KmnDemoResult(
          options,
          size,
          Machine.here(),
          busySlots,
          figures.entrySet().stream()
              .map(entry -> new ContenderResult(entry.getKey(), entry.getValue()))
              .toList());
    }
  }

  private JobFigures measure(
      RackCluster cluster, BlockFiles input, SamplingMode contender, long seed, Path output)
      throws IOException, InterruptedException {
    Job job = CountingJob.create(cluster.jobConfiguration(), input, output, size.reducers());
    contender.sample(job, size, seed);
    // Copies would take slots that a round means to be free, and not the same for every contender.
    job.setSpeculativeExecution(false);
    if (!completes(job)) {
      throw new ClusterException(
          contender.label() + ": the job failed, " + job.getStatus().getFailureInfo());
    }
    JobFigures figures = new FinishedJob(cluster, input).measure(job.getJobID(), output);
    if (!figures.isRight(size.sampleBlocks())) {
      throw new ClusterException(
          contender.label() + ": a wrong answer, " + figures.recordsPerBlock());
    }
    return figures;
  }

  private static boolean completes(Job job) throws IOException, InterruptedException {
    try {
      return job.waitForCompletion(false);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private double seconds() {
    return (System.nanoTime() - begin) / NANOS_PER_SECOND;
  }
}
