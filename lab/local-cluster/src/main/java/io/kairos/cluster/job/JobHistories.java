// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.job;

import io.kairos.cluster.Deadline;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/** Finds the histories that MapReduce's application masters write. */
public final class JobHistories {
  private static final String SUFFIX = ".jhist";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private JobHistories() {}

  /**
   * Reads the history of a job that has ended. Its application master may write it a moment after
   * its client knows of the end, so this waits for the file.
   *
   * @param folder {@code mapreduce.jobhistory.intermediate-done-dir} of the job
   * @throws io.kairos.cluster.ClusterException if no history appears within 30 s
   */
  public static JobInfo read(FileSystem files, Path folder, JobID job)
      throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(PATIENCE);
    while (true) {
      if (files.exists(folder)) {
        RemoteIterator<LocatedFileStatus> found = files.listFiles(folder, true);
        while (found.hasNext()) {
          Path file = found.next().getPath();
          if (file.getName().startsWith(job + "-") && file.getName().endsWith(SUFFIX)) {
            return new JobHistoryParser(files, file).parse();
          }
        }
      }
      deadline.pause("no history of " + job + " in " + files.getUri() + folder);
    }
  }
}
