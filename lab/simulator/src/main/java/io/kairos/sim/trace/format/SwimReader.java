// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.common.ValueKind;
import io.kairos.sim.trace.ReaderSetting;
import io.kairos.sim.trace.ReaderSettings;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.util.List;

/** Files of {@link SwimFile}. */
public final class SwimReader implements TraceReader {
  private static final double MOST_MEGABYTES = 1e6;
  private static final double MOST_SECONDS = 3_600;
  private static final ValueKind<Double> MEGABYTES = ValueKind.decimal(1, MOST_MEGABYTES);

  private static final ReaderSetting BLOCK =
      new ReaderSetting(
          "blockMegabytes", 128, MEGABYTES, "read or written by a map; a block of HDFS");

  private static final ReaderSetting REDUCE =
      new ReaderSetting(
          "reduceMegabytes", 256, MEGABYTES, "read or written by a reduce; as in Hive");

  private static final ReaderSetting RATE =
      new ReaderSetting(
          "megabytesPerSecond",
          10,
          ValueKind.decimal(1e-3, MOST_MEGABYTES),
          "what a task reads and writes in a second");

  private static final ReaderSetting START =
      new ReaderSetting(
          "startSeconds", 1, ValueKind.seconds(1e-3, MOST_SECONDS), "start of a task");

  @Override
  public String name() {
    return "swim";
  }

  @Override
  public String does() {
    return "*.tsv of SWIM, a line a job with bytes instead of tasks, which are assumed from them";
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.name().endsWith(".tsv") && !file.isFolder();
  }

  @Override
  public List<ReaderSetting> settings() {
    return List.of(BLOCK, REDUCE, RATE, START);
  }

  @Override
  public Trace open(TraceFile file, ReaderSettings settings) {
    return new SwimFile(
        file.path(),
        settings.get(BLOCK),
        settings.get(REDUCE),
        settings.get(RATE),
        settings.get(START));
  }
}
