// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.plugin.KairosPlugIn;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.CpuTicks;
import io.kairos.workbench.measure.CpuWatch;
import io.kairos.workbench.measure.NodeManagerCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/**
 * Asks a Spark session small queries, on a new cluster of real daemons for each mode.
 *
 * @param folder everything goes below it
 * @param sparkProperties of every Spark application
 * @param progress told what is done
 */
public record SessionBenchmark(
    Path folder,
    SparkFiles spark,
    Map<String, String> sparkProperties,
    SessionOptions options,
    Consumer<String> progress) {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String QUEUE = "interactive";
  private static final int EXECUTORS = 1;

  /** What all of our containers round up to, masters too. */
  private static final int CONTAINER_MB = 1024;

  /** Of the session, the batch application of Spark, and MapReduce, whose master has 1.5 GiB. */
  private static final int MASTERS_MB = 2 * CONTAINER_MB + 1536;

  /** For the first batch tasks to take the cores. */
  private static final long FILL_MILLIS = 8_000;

  private static final int LONGEST_THINK = 4;

  public SessionBenchmark {
    sparkProperties = Map.copyOf(sparkProperties);
  }

  /**
   * Runs one mode.
   *
   * @param name of its folder, and of its lines
   */
  public SessionRun run(SessionMode mode, String name) throws IOException, InterruptedException {
    progress.accept(name + ": starting a ResourceManager and a NodeManager");
    // Jobs whose processes are killed are not to count as the load of others.
    try (LocalCluster cluster = LocalCluster.start(spec(mode, name));
        CpuWatch watch = CpuWatch.start()) {
      SparkSubmission submission = new SparkSubmission(cluster, spark, sparkProperties);
      QueryPlan queries = options.queries();
      try (QueryClient session =
          QueryClient.start(submission, "session", QUEUE, EXECUTORS, queries.rows())) {
        progress.accept(name + ": warming up, " + queries.warmUp() + " queries");
        for (int i = 0; i < queries.warmUp(); i++) {
          session.ask();
        }
        if (!mode.isCrowded()) {
          return ask(mode, name, cluster, watch, session, () -> BatchStream.Completed.NONE);
        }
        try (BatchStream batch = new BatchStream(cluster, submission, options.seed())) {
          TimeUnit.MILLISECONDS.sleep(FILL_MILLIS);
          return ask(mode, name, cluster, watch, session, batch::completed);
        }
      }
    }
  }

  private SessionRun ask(
      SessionMode mode,
      String name,
      LocalCluster cluster,
      CpuWatch watch,
      QueryClient session,
      Batch batch)
      throws IOException, InterruptedException {
    QueryPlan queries = options.queries();
    progress.accept(name + ": asking " + queries.count() + " queries");
    Random random = new Random(options.seed());
    List<QueryClient.Answer> answers = new ArrayList<>();
    long preemptionsBefore = NodeManagerCounts.suspensions(cluster);
    // Jobs have come for a while by now, which the time of the questions does not count.
    BatchStream.Completed completedBefore = batch.completed();
    CpuTicks before = watch.now();
    long begin = System.nanoTime();
    for (int i = 0; i < queries.count(); i++) {
      double think = Math.min(LONGEST_THINK, -Math.log(1 - random.nextDouble()));
      TimeUnit.MILLISECONDS.sleep(Math.round(1000 * queries.thinkSeconds() * think));
      answers.add(session.ask());
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    CpuTicks after = watch.now();
    QueryClient.Answer last = answers.get(answers.size() - 1);
    return new SessionRun(
        mode.toString(),
        answers.stream().map(QueryClient.Answer::seconds).toList(),
        (int) answers.stream().filter(answer -> !answer.right()).count(),
        last.troubles(),
        batch.completed().since(completedBefore),
        new SessionSpan(
            seconds,
            NodeManagerCounts.suspensions(cluster) - preemptionsBefore,
            CpuLoss.between(before, after)));
  }

  private ClusterSpec spec(SessionMode mode, String name) {
    String cgroups = "kairos-bench-" + ProcessHandle.current().pid();
    int containers = options.node().tasks();
    ClusterSpec spec =
        new ClusterSpec(folder.resolve(name))
            .nodes(1)
            .vcoresPerNode(options.node().vcores())
            .nodeRecovery(false)
            .site("yarn.nodemanager.aux-services", "mapreduce_shuffle")
            .capacityScheduler(queues());
    if (!mode.isKairos()) {
      // As many containers as under Kairos, by memory.
      return spec.memoryMbPerNode(containers * CONTAINER_MB + MASTERS_MB)
          .capacityScheduler(
              "yarn.scheduler.capacity.resource-calculator",
              DefaultResourceCalculator.class.getName());
    }
    return spec.cgroups(cgroups)
        .site(site(cgroups))
        .capacityScheduler(
            SchedulerSettings.PREFIX + "queue-vcores",
            Integer.toString(options.node().queueVcores()))
        .capacityScheduler(ROOT + QUEUE + ".kairos-class", mode.toString());
  }

  /** Each may have all that the other does not use; which one comes first is a matter of time. */
  private static Map<String, String> queues() {
    Map<String, String> queues = new LinkedHashMap<>();
    queues.put(ROOT + "queues", "default," + QUEUE);
    for (String queue : List.of("default", QUEUE)) {
      queues.put(ROOT + queue + ".capacity", "50");
      queues.put(ROOT + queue + ".maximum-capacity", "100");
      queues.put(ROOT + queue + ".user-limit-factor", "1000");
    }
    return queues;
  }

  private Map<String, String> site(String cgroups) {
    Map<String, String> site = new LinkedHashMap<>(KairosPlugIn.site());
    site.merge(
        "yarn.nodemanager.aux-services",
        "mapreduce_shuffle",
        (kairos, shuffle) -> shuffle + "," + kairos);
    site.put(NodeSettings.QUANTUM_MS.property(), Integer.toString(options.node().quantumMillis()));
    site.put(CoreControlOptions.CHOICE_PROPERTY, options.coreControl());
    site.put(CoreControlOptions.HIERARCHY_PROPERTY, cgroups);
    return site;
  }

  private interface Batch {
    BatchStream.Completed completed();
  }
}
