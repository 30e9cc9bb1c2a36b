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

/** Files of {@link TrFile}. */
public final class TrReader extends NamedChoice implements TraceReader {
  private static final Setting<Integer> WHOLE_SECONDS =
      Setting.of(
          "wholeSeconds",
          ValueKind.integer(0, 1),
          "0",
          "1 to cut fractions of a second off durations, as the published simulator does");

  public TrReader() {
    super("tr", "*.tr, a line a job, SUBMIT N MEAN D1 ... DN in seconds");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.name().endsWith(".tr") && !file.isFolder();
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(WHOLE_SECONDS);
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new TrFile(file.path(), settings.get(WHOLE_SECONDS) == 1);
  }
}
