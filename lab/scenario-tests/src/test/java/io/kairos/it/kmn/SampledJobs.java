// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.kmn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.racks.RackCluster;
import io.kairos.common.Poll;
import io.kairos.kmn.mapreduce.KmnJob;
import io.kairos.kmn.mapreduce.KmnSettings;
import io.kairos.workbench.kmn.BlockFiles;
import io.kairos.workbench.kmn.CountingJob;
import io.kairos.workbench.kmn.FinishedJob;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Submits counting jobs on K blocks of one input, follows them and checks their answers. */
final class SampledJobs implements AutoCloseable {
  /** Blocks that every job is to count. */
  static final int K = 6;

  private static final int REDUCERS = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(240);

  private final RackCluster cluster;
  private final BlockFiles input;
  private final YarnClient yarn = YarnClient.createYarnClient();

  SampledJobs(RackCluster cluster, BlockFiles input) {
    this.cluster = cluster;
    this.input = input;
    yarn.init(cluster.daemons().yarnConfiguration());
    yarn.start();
  }

  /**
   * Submits a job.
   *
   * @param extraRatio M/K
   * @param different what this test wants differently
   */
  Job submit(String name, double extraRatio, Consumer<Job> different) throws Exception {
    Job job = CountingJob.create(cluster.jobConfiguration(), input, output(name), REDUCERS);
    job.setJobName(name);
    job.getConfiguration().set(KmnSettings.EXTRA_RATIO_MAX, "2");
    job.getConfiguration().set(KmnSettings.EXTRA_RATIO, Double.toString(extraRatio));
    job.getConfiguration().set(KmnSettings.SEED, "1");
    // Stock waits three minutes for a NodeManager that was killed to take the end of a task.
    job.getConfiguration().setInt(YarnConfiguration.CLIENT_NM_CONNECT_MAX_WAIT_MS, 5_000);
    job.getConfiguration().setInt(YarnConfiguration.CLIENT_NM_CONNECT_RETRY_INTERVAL_MS, 1_000);
    KmnJob.blockSample(job, TextInputFormat.class, (double) K / input.count(), "any");
    different.accept(job);
    job.submit();
    return job;
  }

  static Path output(String name) {
    return new Path("/output-" + name);
  }

  /** Waits for the job's end, which must be a success, and checks that its answer is right. */
  Map<Integer, Integer> rightAnswer(Job job) throws Exception {
    ApplicationReport end = end(job);
    assertThat(end.getFinalApplicationStatus())
        .as(end.getDiagnostics())
        .isEqualTo(FinalApplicationStatus.SUCCEEDED);
    Map<Integer, Integer> answer = new FinishedJob(cluster, input).answer(output(job.getJobName()));
    assertThat(answer).as("blocks and how many of their records were counted").hasSize(K);
    assertThat(answer.values()).allMatch(records -> records == BlockFiles.RECORDS);
    return answer;
  }

  /** Waits for the job's end. The ResourceManager tells how it was; its master does for seconds. */
  ApplicationReport end(Job job) throws YarnException, IOException {
    ApplicationId id = TypeConverter.toYarn(job.getJobID()).getAppId();
    await(
        job.getJobName() + " to end",
        () ->
            yarn.getApplicationReport(id).getFinalApplicationStatus()
                != FinalApplicationStatus.UNDEFINED);
    return yarn.getApplicationReport(id);
  }

  /** What the job's lineage says of the blocks that it used. */
  List<JsonNode> chosen(String name) throws IOException {
    List<JsonNode> chosen = new ArrayList<>();
    try (InputStream file = cluster.fileSystem().open(new Path(output(name), "_KMN_SAMPLE.json"))) {
      for (JsonNode block : new ObjectMapper().readTree(file).get("blocks")) {
        if (block.get("chosen").asBoolean()) {
          chosen.add(block);
        }
      }
    }
    return chosen;
  }

  /** Where the job's application master runs. */
  String masterHost(Job job) throws YarnException, IOException {
    ApplicationId id = TypeConverter.toYarn(job.getJobID()).getAppId();
    ApplicationAttemptId attempt = yarn.getApplicationReport(id).getCurrentApplicationAttemptId();
    return yarn.getContainerReport(yarn.getApplicationAttemptReport(attempt).getAMContainerId())
        .getAssignedNode()
        .getHost();
  }

  /** Whether the ResourceManager has given the node up. */
  boolean isLost(String host) throws YarnException, IOException {
    for (NodeReport node : yarn.getNodeReports(NodeState.LOST)) {
      if (node.getNodeId().getHost().equals(host)) {
        return true;
      }
    }
    return false;
  }

  /** Waits until the condition holds: a whole job may go by until then. */
  static void await(String what, Callable<Boolean> condition) {
    Poll.until(PATIENCE, what, condition);
  }

  @Override
  public void close() {
    yarn.stop();
  }
}
