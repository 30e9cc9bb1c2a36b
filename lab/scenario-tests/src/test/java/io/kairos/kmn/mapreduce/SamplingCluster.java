// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.LocalMapReduce;
import io.kairos.cluster.Sweeper;
import io.kairos.common.Poll;
import io.kairos.kmn.mapreduce.lineage.SampleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * A real cluster of two NodeManagers that starts real application masters and tasks, with the job
 * history server that clients turn to when a master has gone, and an input of {@link #BLOCKS}
 * blocks, each a file whose every line is its name: block i has 100 + i lines.
 */
final class SamplingCluster implements AutoCloseable {
  static final int BLOCKS = 12;

  private static final int NODES = 2;
  private static final Duration LEAVING = Duration.ofSeconds(20);
  private static final String NUMBER = "test.job.number";

  /** Nearly all that a task here does is to start. */
  private static final String QUICK_START =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MetaspaceSize=128m";

  private final Path home;
  private final MiniYARNCluster cluster;
  private final Sweeper sweeper;
  private final JobHistoryServer history = new JobHistoryServer();
  private final AtomicInteger jobs = new AtomicInteger();

  SamplingCluster(Path home) throws IOException {
    this.home = home;
    for (int block = 0; block < BLOCKS; block++) {
      Path file = home.resolve("in/" + (block < 8 ? "large" : "small")).resolve(name(block));
      Files.createDirectories(file.getParent());
      Files.write(file, Collections.nCopies(lines(block), name(block)));
    }
    Configuration conf = new YarnConfiguration();
    conf.setClass(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class, ResourceScheduler.class);
    conf.set("yarn.scheduler.capacity.root.queues", "default");
    conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 200);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 128);
    conf.setInt(YarnConfiguration.NM_PMEM_MB, 3072);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    conf.setBoolean("yarn.nodemanager.disk-health-checker.enable", false);
    conf.setInt(YarnConfiguration.DEBUG_NM_DELETE_DELAY_SEC, 600);
    // An application is over for its node, and the node free to stop, when its logs are due.
    conf.setInt(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 0);
    conf.set(YarnConfiguration.NM_AUX_SERVICES, "mapreduce_shuffle");
    conf.set(
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class", ShuffleHandler.class.getName());
    conf.setInt("mapreduce.shuffle.port", 0);
    cluster = new MiniYARNCluster("kmn", NODES, 1, 1);
    sweeper = Sweeper.watch(cluster.getTestWorkDir().toPath(), List.of());
    conf.set(JHAdminConfig.MR_HISTORY_ADDRESS, "localhost:0");
    conf.set(JHAdminConfig.MR_HISTORY_WEBAPP_ADDRESS, "localhost:0");
    conf.set(JHAdminConfig.JHS_ADMIN_ADDRESS, "localhost:0");
    conf.set(MRJobConfig.MR_AM_STAGING_DIR, home.resolve("staging").toUri().toString());
    cluster.init(conf);
    cluster.start();
    history.init(cluster.getConfig());
    history.start();
  }

  static String name(int block) {
    return String.format("block%02d", block);
  }

  static int lines(int block) {
    return 100 + block;
  }

  Path input() {
    return home.resolve("in");
  }

  /** Settings of one job; tests may play side by side. */
  Configuration conf() {
    Configuration conf = new YarnConfiguration(cluster.getConfig());
    int number = jobs.getAndIncrement();
    conf.setInt(NUMBER, number);
    conf.set(JHAdminConfig.MR_HISTORY_ADDRESS, historyAddress());
    conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    String start = QUICK_START + LocalMapReduce.sharedClasses();
    conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx300m " + start);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 200);
    conf.setInt("mapreduce.map.memory.mb", 256);
    conf.setInt("mapreduce.reduce.memory.mb", 256);
    conf.set("mapreduce.map.java.opts", "-Xmx128m " + start);
    conf.set("mapreduce.reduce.java.opts", "-Xmx128m " + start);
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    // Which blocks a job uses depends on which maps end first, and these tests know which will.
    // Copies have tests of their own, with other defaults: KmnFaultsIT, MapReduceUnderKairosIT.
    conf.setBoolean("mapreduce.map.speculative", false);
    conf.setBoolean("mapreduce.reduce.speculative", false);
    conf.setBoolean("mapreduce.input.fileinputformat.input.dir.recursive", true);
    conf.setInt("mapreduce.client.submit.file.replication", 1);
    conf.setLong("mapreduce.client.progressmonitor.pollinterval", 200);
    // Every 100 ms; stock's three are over before a master that was killed has a successor.
    conf.setInt("yarn.app.mapreduce.client.max-retries", 600);
    conf.setLong(KmnSettings.LOCALITY_WAIT, 300);
    conf.set(CountLines.GATE, home.resolve("gate" + number).toString());
    conf.set("mapreduce.kmn.extra.ratio", "1.5");
    return conf;
  }

  /** A job over all blocks, not sampled yet. */
  Job job(Configuration conf) throws IOException {
    String number = conf.get(NUMBER);
    Job job = Job.getInstance(conf, "kmn-" + number);
    job.setJarByClass(CountLines.class);
    job.setMapperClass(CountLines.LineMapper.class);
    job.setReducerClass(CountLines.SumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input().toUri()));
    FileOutputFormat.setOutputPath(
        job, new org.apache.hadoop.fs.Path(home.resolve("out" + number).toUri()));
    return job;
  }

  static Path output(Job job) {
    return Path.of(FileOutputFormat.getOutputPath(job).toUri().getPath());
  }

  /** Lines by name, as the job's output says; lines of several parts are added up. */
  static Map<String, Integer> counts(Path output) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (Stream<Path> parts = Files.list(output)) {
      for (Path part :
          parts.filter(file -> file.getFileName().toString().startsWith("part")).toList()) {
        for (String line : Files.readAllLines(part)) {
          String[] words = line.split("\t");
          counts.merge(words[0], Integer.parseInt(words[1]), Integer::sum);
        }
      }
    }
    return counts;
  }

  static JsonNode lineage(Path output) throws IOException {
    return new ObjectMapper().readTree(output.resolve(SampleFile.NAME).toFile());
  }

  static void openGate(Configuration conf) throws IOException {
    Files.createFile(Path.of(conf.get(CountLines.GATE)));
  }

  /** Kills the process of the job's application master, as a crash would. */
  static long killMaster(Job job) {
    String application = job.getJobID().toString().replace("job_", "application_");
    return ProcessHandle.allProcesses()
        .filter(
            process -> {
              List<String> words = words(process.pid());
              return words.contains(KmnAppMaster.class.getName())
                  && String.join(" ", words).contains(application);
            })
        .filter(ProcessHandle::destroyForcibly)
        .count();
  }

  /** Java itself tells the words of a command line of up to a page. */
  private static List<String> words(long pid) {
    try {
      return List.of(Files.readString(Path.of("/proc/" + pid + "/cmdline")).split("\0"));
    } catch (IOException e) {
      // It has ended.
      return List.of();
    }
  }

  private String historyAddress() {
    return "localhost:" + history.getClientService().getBindAddress().getPort();
  }

  private boolean hasApplications() {
    return IntStream.range(0, NODES)
        .anyMatch(node -> !cluster.getNodeManager(node).getNMContext().getApplications().isEmpty());
  }

  @Override
  public void close() throws Exception {
    // A node that is stopped while a master is still leaving waits for it far longer than this.
    Poll.within(LEAVING, () -> !hasApplications());
    history.stop();
    cluster.stop();
    sweeper.close();
  }
}
