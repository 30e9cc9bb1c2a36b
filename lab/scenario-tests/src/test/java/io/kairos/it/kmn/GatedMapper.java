// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.kmn;

import io.kairos.workbench.kmn.CountingJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.ApplicationConstants;

/**
 * A map that reads its first record and then waits, if it is one of the chosen tasks: at its first
 * attempt only, until a file exists. Where that is asked for, it fails then.
 */
public final class GatedMapper extends CountingJob.RecordMapper {
  private static final String GATE = "kairos.it.map.gate";
  private static final String FROM_TASK = "kairos.it.map.gated-from";
  private static final String HOSTS = "kairos.it.map.gated-hosts";
  private static final String FAILS = "kairos.it.map.fails";
  private static final long PAUSE_MILLIS = 50;

  private boolean open;

  /**
   * Lets tasks wait.
   *
   * @param fromTask the first that waits; all with higher numbers do so too
   * @param gate a file on this machine; may never appear
   */
  static void use(Job job, int fromTask, Path gate) {
    job.setMapperClass(GatedMapper.class);
    job.getConfiguration().setInt(FROM_TASK, fromTask);
    job.getConfiguration().set(GATE, gate.toString());
  }

  /** Lets all tasks on some hosts wait. */
  static void useOn(Job job, Set<String> hosts, Path gate) {
    use(job, Integer.MAX_VALUE, gate);
    job.getConfiguration().setStrings(HOSTS, hosts.toArray(new String[0]));
  }

  /** Lets tasks that waited fail, and with them at once their job if it cannot do without. */
  static void thenFail(Job job) {
    job.getConfiguration().setBoolean(FAILS, true);
    job.getConfiguration().setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
  }

  @Override
  protected void map(
      org.apache.hadoop.io.LongWritable offset, org.apache.hadoop.io.Text line, Context context)
      throws IOException, InterruptedException {
    super.map(offset, line, context);
    if (open) {
      return;
    }
    open = true;
    int task = context.getTaskAttemptID().getTaskID().getId();
    boolean gated =
        (task >= context.getConfiguration().getInt(FROM_TASK, Integer.MAX_VALUE)
                || context
                    .getConfiguration()
                    .getStringCollection(HOSTS)
                    .contains(System.getenv(ApplicationConstants.Environment.NM_HOST.name())))
            && context.getTaskAttemptID().getId() == 0;
    while (gated && !Files.exists(Path.of(context.getConfiguration().get(GATE)))) {
      Thread.sleep(PAUSE_MILLIS);
    }
    if (gated && context.getConfiguration().getBoolean(FAILS, false)) {
      throw new IOException("a failure the test asked for");
    }
  }
}
