// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.common.ValueKind;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Spark keeps of an application below {@code spark.eventLog.dir}: a file, or a folder of files
 * that follow each other.
 */
public final class SparkReader extends NamedChoice implements TraceReader {
  /** Names of logs that cannot be unpacked here; Spark writes more behind the compression. */
  private static final Pattern COMPRESSED =
      Pattern.compile(".*\\.(lz4|lzf|snappy)(\\.inprogress|\\.compact)*");

  private static final double MOST_EXECUTORS = 1e6;

  private static final String ASSUMED =
      "a job is a Spark application; its stages wait for their parents, and its Spark jobs for those"
          + " that had ended when they began";

  private static final Setting<Double> EXECUTORS =
      Setting.of(
          "executors",
          ValueKind.decimal(0, MOST_EXECUTORS),
          "0",
          "containers of one core that an application holds from its start to its end, as without"
              + " dynamic allocation; 0 gives each task one of its own");

  public SparkReader() {
    super(
        "spark",
        "event logs of Spark, a file or a folder eventlog_v2_* an application, or a folder of"
            + " them");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.isFolder()
        ? file.holds(
            other ->
                SparkEvents.isPart(other)
                    || isCompressed(other)
                    || TraceFile.of(other).startsWith(SparkEvents.EVENT))
        : file.startsWith(SparkEvents.EVENT) || isCompressed(file.path());
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(EXECUTORS);
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    double executors = settings.get(EXECUTORS);
    if (executors != Math.rint(executors)) {
      throw new TraceException(
          EXECUTORS.property() + " is \"" + ValueKind.plain(executors) + "\"; use a whole number");
    }
    return new HistoryTrace(
        file.path(), List.of(ASSUMED), new JobFiles(file.path(), new Logs((int) executors)));
  }

  private static boolean isCompressed(Path file) {
    return COMPRESSED.matcher(String.valueOf(file.getFileName())).matches();
  }

  private record Logs(int executors) implements JobFiles.Kind {
    @Override
    public Path jobOf(Path file) {
      Matcher compressed = COMPRESSED.matcher(String.valueOf(file.getFileName()));
      if (compressed.matches()) {
        throw new TraceException(
            file
                + " is compressed by "
                + compressed.group(1)
                + ", which cannot be read here; unpack it, or set spark.eventLog.compress=false"
                + " for new logs");
      }
      if (SparkEvents.isPart(file)) {
        return file.getParent();
      }
      return TraceFile.of(file).startsWith(SparkEvents.EVENT) ? file : null;
    }

    @Override
    public boolean isBeside(Path file) {
      return SparkEvents.isStatus(file);
    }

    @Override
    public String histories() {
      return "event logs of Spark";
    }

    @Override
    public long submitMillis(Path job) {
      SparkApplication application = new SparkApplication();
      new SparkEvents(job).read(application, SparkApplication::isStarted);
      return application.startMillis();
    }

    @Override
    public PastJob read(Path job, Tally tally) {
      SparkApplication application = new SparkApplication();
      new SparkEvents(job).read(application, any -> false);
      return application.past(job, tally).withExecutors(executors);
    }
  }
}
