// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.kmn;

import io.kairos.workbench.kmn.CountingJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Job;

/** A reducer that has fetched everything and waits with its work until a file exists. */
public final class GatedReducer extends CountingJob.CountReducer {
  private static final String GATE = "kairos.it.reduce.gate";
  private static final long PAUSE_MILLIS = 50;

  /**
   * @param gate a file on this machine
   */
  static void use(Job job, Path gate) {
    job.setReducerClass(GatedReducer.class);
    job.getConfiguration().set(GATE, gate.toString());
  }

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    while (!Files.exists(Path.of(context.getConfiguration().get(GATE)))) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
