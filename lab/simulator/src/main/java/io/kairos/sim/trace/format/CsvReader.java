// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.common.NamedChoice;
import io.kairos.common.SettingValues;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;

/** Files of {@link CsvFile}. */
public final class CsvReader extends NamedChoice implements TraceReader {
  public CsvReader() {
    super(
        "csv",
        "*.csv, a line a task below the titles job,submit,duration,reduce or"
            + " job,submit,duration,stage,after");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.name().endsWith(".csv") && !file.isFolder();
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new CsvFile(file.path());
  }
}
