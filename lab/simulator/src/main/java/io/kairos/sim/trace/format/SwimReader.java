// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.common.ValueKind;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.util.List;

/** Files of {@link SwimFile}. */
public final class SwimReader extends NamedChoice implements TraceReader {
  private static final double MOST_MEGABYTES = 1e6;
  private static final double MOST_SECONDS = 3_600;
  private static final ValueKind<Double> MEGABYTES = ValueKind.decimal(1, MOST_MEGABYTES);

  private static final Setting<Double> BLOCK =
      Setting.of("blockMegabytes", MEGABYTES, "128", "read or written by a map; a block of HDFS");

  private static final Setting<Double> REDUCE =
      Setting.of("reduceMegabytes", MEGABYTES, "256", "read or written by a reduce; as in Hive");

  private static final Setting<Double> RATE =
      Setting.of(
          "megabytesPerSecond",
          ValueKind.decimal(1e-3, MOST_MEGABYTES),
          "10",
          "what a task reads and writes in a second");

  private static final Setting<Double> START =
      Setting.of("startSeconds", ValueKind.seconds(1e-3, MOST_SECONDS), "1", "start of a task");

  public SwimReader() {
    super(
        "swim",
        "*.tsv of SWIM, a line a job with bytes instead of tasks, which are assumed from them");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.name().endsWith(".tsv") && !file.isFolder();
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(BLOCK, REDUCE, RATE, START);
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new SwimFile(
        file.path(),
        settings.get(BLOCK),
        settings.get(REDUCE),
        settings.get(RATE),
        settings.get(START));
  }
}
