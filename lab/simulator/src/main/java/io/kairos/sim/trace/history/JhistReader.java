// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.common.NamedChoice;
import io.kairos.common.SettingValues;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What MapReduce keeps of a job below {@code mapreduce.jobhistory.done-dir}. */
public final class JhistReader extends NamedChoice implements TraceReader {
  public JhistReader() {
    super("jhist", "*.jhist of the MapReduce history server, a file a job, or a folder of them");
  }

  @Override
  public boolean reads(TraceFile file) {
    return isJhist(file.path())
        || file.startsWith(JhistEvents.MARK)
        || file.holds(JhistReader::isJhist);
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new HistoryTrace(
        file.path(), List.of(), new JobFiles(file.path(), new Jhist(file.path())));
  }

  private static boolean isJhist(Path file) {
    return String.valueOf(file.getFileName()).matches(".*\\.jhist(\\.gz|\\.zstd?)?");
  }

  /**
   * How a job is kept.
   *
   * @param named by the user, and so a history whatever its name is
   */
  private record Jhist(Path named) implements JobFiles.Kind {
    /** The history server writes the submission into the name. */
    private static final Pattern NAME = Pattern.compile("job_\\d+_\\d+-(\\d{1,15})-.*");

    /** The settings of a job, and the line that its end leaves for the history server. */
    private static final Pattern BESIDE = Pattern.compile("job_.*(_conf\\.xml|\\.summary)");

    @Override
    public Path jobOf(Path file) {
      return file.equals(named) || isJhist(file) || TraceFile.of(file).startsWith(JhistEvents.MARK)
          ? file
          : null;
    }

    @Override
    public boolean isBeside(Path file) {
      return BESIDE.matcher(String.valueOf(file.getFileName())).matches();
    }

    @Override
    public String histories() {
      return "histories of MapReduce";
    }

    @Override
    public long submitMillis(Path job) {
      Matcher name = NAME.matcher(String.valueOf(job.getFileName()));
      if (name.matches()) {
        return Long.parseLong(name.group(1));
      }
      JhistJob history = new JhistJob();
      new JhistEvents(job).read(history, JhistJob::isSubmitted);
      return history.submitMillis();
    }

    @Override
    public PastJob read(Path job, Tally tally) {
      JhistJob history = new JhistJob();
      new JhistEvents(job).read(history, any -> false);
      return history.past(job, tally);
    }
  }
}
