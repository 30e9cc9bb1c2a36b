// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.stream;

import io.kairos.common.NamedChoice;
import io.kairos.common.SettingValues;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import io.kairos.sim.workload.TaskCost;
import java.io.IOException;

/** The stream of a demo, so that the simulator plays what daemons have played. */
public final class DemoReader extends NamedChoice implements TraceReader {
  public DemoReader() {
    super("demo", "JSON of ./kairos demo, whose stream is played");
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.hasField("coreControl") && file.hasField("jobKind");
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    try {
      DemoStream stream = StreamFile.read(file.path());
      return StreamFile.costInStream(file.path())
          .map(
              cost ->
                  new DemoTrace(
                      stream,
                      new TaskCost(cost.overheadSeconds(), cost.stretch()),
                      cost.launchCpuSeconds()))
          .orElseGet(() -> new DemoTrace(stream, stream.spec().cost(), 0));
    } catch (IOException e) {
      throw new TraceException(file.path() + " cannot be read: " + e.getMessage(), e);
    }
  }
}
