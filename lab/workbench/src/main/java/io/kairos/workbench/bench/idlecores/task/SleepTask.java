// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.NamedChoice;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Holds a container and needs next to nothing, as a reducer that waits for its maps. */
public final class SleepTask extends NamedChoice implements TaskLoad {
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  public SleepTask() {
    super("sleep", "wakes up 20 times a second and does nothing");
  }

  @Override
  public Work begin(Path folder) {
    return () -> LockSupport.parkNanos(NANOS);
  }
}
