// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;

/** Files in the job's directory, made as the stock client makes its own: readable to every task. */
final class JobDirectory {
  private JobDirectory() {}

  static FSDataOutputStream create(Path file, Configuration conf) throws IOException {
    FileSystem fs = file.getFileSystem(conf);
    FSDataOutputStream out =
        FileSystem.create(fs, file, new FsPermission(JobSubmissionFiles.JOB_FILE_PERMISSION));
    fs.setReplication(
        file, (short) conf.getInt(Job.SUBMIT_REPLICATION, Job.DEFAULT_SUBMIT_REPLICATION));
    return out;
  }
}
