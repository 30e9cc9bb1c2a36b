// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.kmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cluster.racks.RackCluster;
import io.kairos.cluster.racks.RackClusterSpec;
import io.kairos.cluster.racks.RackLayout;
import io.kairos.kmn.mapreduce.KmnSettings;
import io.kairos.workbench.kmn.BlockFiles;
import io.kairos.workbench.kmn.CountingJob;
import io.kairos.workbench.kmn.FinishedJob;
import io.kairos.workbench.kmn.JobFigures;
import io.kairos.workbench.kmn.MapLocality;
import io.kairos.workbench.kmn.MapRun;
import io.kairos.workbench.kmn.OtherUsers;
import io.kairos.workbench.kmn.RandomSampleInputFormat;
import io.kairos.workbench.run.ClientLog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.hadoop.hdfs.protocol.CachePoolInfo;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sampled jobs on a real cluster and their right answers, one as it comes and measured, the others
 * each with something that goes wrong. Nothing is left of the cluster in the end.
 */
@Tag("long")
class KmnFaultsIT {
  private static final Path FOLDER = Path.of("target", "cluster", "kmn-faults").toAbsolutePath();
  private static final int N = 24;
  private static final int RANDOM_SAMPLE = 4;
  private static final int SLOTS_PER_NODE = 2;
  private static final int PINNED_PER_HOST = 2;
  private static final String FIRST_RACK = "/rack-1";

  private static RackCluster cluster;
  private static BlockFiles input;
  private static SampledJobs jobs;

  @TempDir Path gates;

  @BeforeAll
  static void start() throws Exception {
    FileUtils.deleteDirectory(FOLDER.toFile());
    ClientLog.in(Files.createDirectories(FOLDER));
    // Pins blocks without asking the kernel, which lets few users do so.
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
    cluster =
        RackCluster.start(
            RackClusterSpec.of(FOLDER, RackLayout.of(3, 2, 1), SLOTS_PER_NODE)
                .yarn("yarn.nm.liveness-monitor.expiry-interval-ms", "12000")
                // A data node that is gone is given up after ten heartbeats and twice this: long
                // enough for a job to be submitted before the name node knows.
                .hdfs("dfs.heartbeat.interval", "1")
                .hdfs("dfs.namenode.heartbeat.recheck-interval", "10000")
                .hdfs("dfs.datanode.max.locked.memory", Long.toString(64L << 20))
                .hdfs("dfs.cachereport.intervalMsec", "1000")
                .hdfs("dfs.namenode.path.based.cache.refresh.interval.ms", "1000"));
    input = BlockFiles.write(cluster, new org.apache.hadoop.fs.Path("/input"), N, 1, new Random(1));
    jobs = new SampledJobs(cluster, input);
  }

  @AfterAll
  static void nothingIsLeft() throws Exception {
    int nameNodePort = FileSystem.getDefaultUri(cluster.jobConfiguration()).getPort();
    jobs.close();
    cluster.close();
    assertThat(cluster.daemons().containerProcesses()).isEmpty();
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    assertThat(FOLDER.resolve("hdfs")).doesNotExist();
    assertThat(listens(nameNodePort)).isFalse();
  }

  private static boolean listens(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
      return true;
    } catch (SocketException e) {
      return false;
    }
  }

  @Test
  void aJobOnARandomSampleBesideOtherUsersCountsItsBlocksAndIsMeasured() throws Exception {
    org.apache.hadoop.fs.Path output = SampledJobs.output("random");
    BlockFiles blocks =
        BlockFiles.write(
            cluster, new org.apache.hadoop.fs.Path("/input-random"), N / 2, 1, new Random(1));
    for (String host : cluster.spec().layout().hosts()) {
      assertThat(blocksOn(blocks, host)).as(host).isEqualTo(2);
    }

    try (OtherUsers busy = OtherUsers.occupyHalf(cluster, new Random(1))) {
      assertThat(busy.perHost().values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(6);
      Job job = CountingJob.create(cluster.jobConfiguration(), blocks, output, 2);
      RandomSampleInputFormat.sample(job, RANDOM_SAMPLE, 7);
      assertThat(job.waitForCompletion(false)).isTrue();

      JobFigures figures = new FinishedJob(cluster, blocks).measure(job.getJobID(), output);

      System.out.println(figures);
      assertThat(figures.isRight(RANDOM_SAMPLE)).as(figures.toString()).isTrue();
      assertThat(figures.maps()).hasSize(RANDOM_SAMPLE).allMatch(MapRun::used);
      for (MapRun map : figures.maps()) {
        assertThat(map.rack()).isEqualTo(cluster.spec().layout().rackOf(map.host()));
        assertThat(map.locality() == MapLocality.NODE_LOCAL)
            .isEqualTo(blocks.hosts(map.block()).contains(map.host()));
      }
      assertThat(figures.reducersPerRack().values().stream().mapToInt(Integer::intValue).sum())
          .isEqualTo(2);
      assertThat(figures.maps().stream().mapToLong(MapRun::outputBytes).sum())
          .as("what the maps gave is what the reducers got")
          .isEqualTo(figures.shuffledBytes());
      assertThat(figures.bytesAcrossRacks()).isBetween(0L, figures.shuffledBytes());
      assertThat(figures.seconds()).isPositive();
      busy.awaitAlone();
    }
  }

  private static long blocksOn(BlockFiles blocks, String host) {
    return IntStream.range(0, blocks.count())
        .filter(block -> blocks.hosts(block).contains(host))
        .count();
  }

  @Test
  void aNodeLostWithAChosenOutputIsMadeUpFor() throws Exception {
    loseANodeAfterTheDecision("chosen-lost", true);
  }

  @Test
  void aNodeLostWithASurplusOutputChangesNothing() throws Exception {
    loseANodeAfterTheDecision("surplus-lost", false);
  }

  private void loseANodeAfterTheDecision(String name, boolean withChosenOutput) throws Exception {
    Path mapGate = gates.resolve("map");
    Path gate = gates.resolve("reduce");
    RackLayout layout = cluster.spec().layout();
    String masterHost = layout.hosts().get(layout.hosts().size() - 1);
    Job job =
        jobs.submit(
            name,
            2.0,
            one -> {
              waitForOtherRacks(one, mapGate);
              GatedReducer.use(one, gate);
              // The node that is lost must not be the master's.
              one.getConfiguration()
                  .set(
                      MRJobConfig.AM_STRICT_LOCALITY, layout.rackOf(masterHost) + "/" + masterHost);
            });
    awaitOutputsOfOneRack(job);
    Files.createFile(mapGate);
    SampledJobs.await(
        "the decision",
        () -> {
          assertThat(job.isComplete()).as("ended before its reducers").isFalse();
          return MapOutputs.of(job).surplusCount() == SampledJobs.K;
        });
    MapOutputs outputs = MapOutputs.of(job);
    Set<String> victims =
        new TreeSet<>(withChosenOutput ? outputs.chosenHosts() : outputs.surplusHosts());
    assertThat(jobs.masterHost(job)).isEqualTo(masterHost);
    victims.remove(masterHost);
    assertThat(victims).as("hosts to lose, of %s", outputs).isNotEmpty();
    String victim = victims.iterator().next();

    cluster.killNodeManager(victim);
    try {
      SampledJobs.await(victim + " to be lost", () -> jobs.isLost(victim));
      if (withChosenOutput) {
        SampledJobs.await("its outputs to be given up", () -> MapOutputs.of(job).isOneLost());
      }
      Files.createFile(gate);

      jobs.rightAnswer(job);
    } finally {
      cluster.startNodeManager(victim);
    }
  }

  /**
   * As many maps as slots. Those of one rack end first, and slow links make it worth while to wait
   * for others: so there are outputs of the first rack that nobody uses.
   */
  private static void waitForOtherRacks(Job job, Path gate) {
    RackLayout layout = cluster.spec().layout();
    GatedMapper.useOn(
        job,
        layout.hosts().stream()
            .filter(host -> !layout.rackOf(host).equals(FIRST_RACK))
            .collect(Collectors.toSet()),
        gate);
    job.getConfiguration().set("mapreduce.kmn.reduce.placement", "none");
    job.getConfiguration().set("mapreduce.kmn.rack.link-mbit-s", "0.001");
    job.getConfiguration().set("mapreduce.kmn.delay.max-ms", "120000");
    // A copy does not wait at the gate, and its output would be there too early.
    job.setMapSpeculativeExecution(false);
  }

  private static void awaitOutputsOfOneRack(Job job) throws Exception {
    SampledJobs.await("all outputs of one rack", () -> MapOutputs.of(job).count() >= SampledJobs.K);
    assertThat(MapOutputs.of(job).surplusCount()).as("decided before it was worth while").isZero();
  }

  @Test
  void mapsThatFailWhileAJobWaitsForBetterOutputsDoNotEndTheJob() throws Exception {
    Path gate = gates.resolve("map");
    Job job =
        jobs.submit(
            "failing",
            2.0,
            one -> {
              waitForOtherRacks(one, gate);
              GatedMapper.thenFail(one);
            });
    awaitOutputsOfOneRack(job);
    Files.createFile(gate);

    jobs.rightAnswer(job);
    assertThat(jobs.chosen("failing"))
        .extracting(block -> block.get("rack").asText())
        .containsOnly(FIRST_RACK);
  }

  @Test
  void aSpeculativeAttemptReadsTheBlockOfTheOneItReplaces() throws Exception {
    int straggler = SampledJobs.K - 1;
    Job job =
        jobs.submit(
            "speculation", 1.0, one -> GatedMapper.use(one, straggler, gates.resolve("never")));

    Map<Integer, String> attempts = new HashMap<>();
    SampledJobs.await(
        "a second attempt of the straggler to succeed",
        () -> {
          for (TaskReport task : job.getTaskReports(TaskType.MAP)) {
            if (task.getCurrentStatus() == TIPStatus.COMPLETE) {
              attempts.put(task.getTaskID().getId(), task.getSuccessfulTaskAttemptId().toString());
            }
          }
          return attempts.size() == SampledJobs.K || job.isComplete();
        });
    jobs.rightAnswer(job);
    assertThat(attempts.get(straggler)).endsWith("_1");
    assertThat(jobs.chosen("speculation"))
        .extracting(block -> block.get("attempt").asText())
        .as("attempts by the lineage")
        .containsExactlyInAnyOrderElementsOf(attempts.values());
  }

  @Test
  void aJobThatIsKilledInTheMiddleLeavesNothing() throws Exception {
    Job job =
        jobs.submit(
            "cancelled",
            1.5,
            one -> {
              GatedMapper.use(one, 3, gates.resolve("never"));
              // A copy does not wait at the gate, and the job could end before it is killed.
              one.setMapSpeculativeExecution(false);
              // Or the client asks YARN to kill the master, which then has no time to tidy up.
              one.getConfiguration()
                  .setLong(MRJobConfig.MR_AM_HARD_KILL_TIMEOUT_MS, TimeUnit.MINUTES.toMillis(2));
            });
    SampledJobs.await("the first maps", () -> MapOutputs.of(job).count() >= 3);

    job.killJob();

    assertThat(jobs.end(job).getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.KILLED);
    SampledJobs.await(
        "its containers to end", () -> cluster.daemons().containerProcesses().isEmpty());
    DistributedFileSystem files = cluster.fileSystem();
    org.apache.hadoop.fs.Path staging =
        new org.apache.hadoop.fs.Path(
            "/staging/" + System.getProperty("user.name") + "/.staging/" + job.getJobID());
    SampledJobs.await("its files to go", () -> !files.exists(staging));
    assertHoldsNothing(SampledJobs.output("cancelled"));
  }

  @Test
  void blocksThatCannotBeReadFailAJobCleanlyAndRefuseTheNext() throws Exception {
    String host = cluster.spec().layout().hosts().get(0);
    cluster.stopDataNode(host);
    try {
      // The name node does not know yet, and some map finds its block on this node.
      Job job =
          jobs.submit(
              "unreadable",
              1.0,
              one -> {
                one.getConfiguration().set(KmnSettings.BLOCKS, Integer.toString(N));
                one.getConfiguration().unset(KmnSettings.FRACTION);
                one.getConfiguration().setInt("mapreduce.map.maxattempts", 1);
                one.getConfiguration().setInt("dfs.client.retry.window.base", 10);
              });
      ApplicationReport end = jobs.end(job);
      assertThat(end.getFinalApplicationStatus()).isEqualTo(FinalApplicationStatus.FAILED);
      assertThat(end.getDiagnostics()).contains("Task failed task_");
      assertHoldsNothing(SampledJobs.output("unreadable"));

      SampledJobs.await(
          "the name node to give it up",
          // It lists the node as dead some seconds before it forgets what was there.
          () -> !allBlocksAreThere());
      assertThatThrownBy(() -> jobs.submit("refused", 1.0, one -> {}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("of 24 blocks of the input cannot be read", "hdfs fsck");
    } finally {
      cluster.startDataNode(host);
      SampledJobs.await("every block to be back", KmnFaultsIT::allBlocksAreThere);
    }
  }

  private static void assertHoldsNothing(org.apache.hadoop.fs.Path output) throws IOException {
    DistributedFileSystem files = cluster.fileSystem();
    assertThat(files.exists(output) ? files.listStatus(output) : new FileStatus[0])
        .as("what is in %s", output)
        .isEmpty();
  }

  private static boolean allBlocksAreThere() throws IOException {
    for (FileStatus file : cluster.fileSystem().listStatus(input.folder())) {
      if (cluster.fileSystem().getFileBlockLocations(file, 0, 1)[0].getHosts().length == 0) {
        return false;
      }
    }
    return true;
  }

  @Test
  void blocksPinnedInMemoryArePreferred() throws Exception {
    Set<Integer> pinned = pinSome();

    Job job = jobs.submit("pinned", 1.0, one -> {});

    assertThat(pinned).containsAll(jobs.rightAnswer(job).keySet());
    assertThat(jobs.chosen("pinned"))
        .extracting(block -> block.get("locality").asText())
        .hasSize(SampledJobs.K)
        .containsOnly("MEMORY");
  }

  /** Half of every host's blocks, as many as it has slots. */
  private static Set<Integer> pinSome() throws Exception {
    DistributedFileSystem files = cluster.fileSystem();
    files.addCachePool(new CachePoolInfo("pool"));
    Map<Set<String>, Integer> perHost = new HashMap<>();
    Set<Integer> pinned = new TreeSet<>();
    FileStatus[] blocks = files.listStatus(input.folder());
    for (int block = 0; block < N; block++) {
      if (perHost.merge(input.hosts(block), 1, Integer::sum) <= PINNED_PER_HOST) {
        pinned.add(block);
        files.addCacheDirective(
            new CacheDirectiveInfo.Builder()
                .setPath(blocks[block].getPath())
                .setPool("pool")
                .build());
      }
    }
    SampledJobs.await(
        "blocks to be pinned",
        () -> {
          int cached = 0;
          for (int block : pinned) {
            cached += files.getFileBlockLocations(blocks[block], 0, 1)[0].getCachedHosts().length;
          }
          return cached == pinned.size();
        });
    return pinned;
  }
}
