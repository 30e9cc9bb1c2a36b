// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.cluster.ClusterException;
import io.kairos.cluster.job.JobHistories;
import io.kairos.cluster.racks.RackCluster;
import io.kairos.cluster.racks.RackLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * Measures a {@link CountingJob} that was successful: where its maps ran, by MapReduce's history;
 * what they read, by their own count; which of that was used, by the job's output. The framework's
 * counters of locality know nothing of blocks that are chosen late, and are not asked.
 */
public final class FinishedJob {
  private static final Path HISTORY = new Path("/history");
  private static final double MILLIS_PER_SECOND = 1000;

  private final RackLayout layout;
  private final FileSystem files;
  private final BlockFiles input;

  public FinishedJob(RackCluster cluster, BlockFiles input) {
    this.layout = cluster.spec().layout();
    this.files = cluster.fileSystem();
    this.input = input;
  }

  /**
   * Reads history and output.
   *
   * @throws ClusterException if the history does not appear
   */
  public JobFigures measure(JobID id, Path output) throws IOException, InterruptedException {
    Map<Integer, Integer> answer = answer(output);
    JobInfo history = JobHistories.read(files, HISTORY, id);
    List<MapRun> maps = new ArrayList<>();
    Map<String, Integer> reducers = new TreeMap<>();
    layout.racks().forEach(rack -> reducers.put(rack, 0));
    long shuffled = 0;
    for (TaskInfo task : history.getAllTasks().values()) {
      TaskAttemptInfo attempt = task.getAllTaskAttempts().get(task.getSuccessfulAttemptId());
      if (attempt == null) {
        continue;
      }
      if (task.getTaskType() == TaskType.MAP) {
        maps.add(map(attempt, answer));
      } else {
        reducers.merge(layout.rackOf(attempt.getHostname()), 1, Integer::sum);
        shuffled += attempt.getCounters().findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue();
      }
    }
    double seconds = (history.getFinishTime() - history.getSubmitTime()) / MILLIS_PER_SECOND;
    return new JobFigures(maps, reducers, answer, shuffled, seconds);
  }

  /** The job's answer: how many records it counted of each block. */
  public Map<Integer, Integer> answer(Path output) throws IOException {
    Map<Integer, Integer> records = new TreeMap<>();
    for (FileStatus file : files.globStatus(new Path(output, "part-*"))) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(files.open(file.getPath()), StandardCharsets.US_ASCII))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] words = line.split("\t", -1);
          records.merge(Integer.valueOf(words[0]), Integer.valueOf(words[1]), Integer::sum);
        }
      }
    }
    return records;
  }

  private MapRun map(TaskAttemptInfo attempt, Map<Integer, Integer> answer) {
    List<Counter> read = new ArrayList<>();
    attempt.getCounters().getGroup(CountingJob.BLOCKS_READ).forEach(read::add);
    if (read.size() != 1) {
      throw new ClusterException(
          attempt.getAttemptId() + " read " + read.size() + " blocks instead of one");
    }
    int block = Integer.parseInt(read.get(0).getName());
    String host = attempt.getHostname();
    return new MapRun(
        block,
        host,
        layout.rackOf(host),
        MapLocality.of(host, input.hosts(block), layout),
        answer.containsKey(block),
        attempt.getCounters().findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).getValue());
  }
}
