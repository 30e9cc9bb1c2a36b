// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import java.io.IOException;
import java.nio.file.Path;

/** What a task does all the time, in units of a few milliseconds. */
public interface TaskLoad extends Choice {
  Registry<TaskLoad> ALL = Registry.of(TaskLoad.class, "task kind");

  /**
   * Begins; may take some tenths of a second.
   *
   * @param folder the task's own, for its files
   */
  Work begin(Path folder) throws IOException;

  /** The work of one task. */
  interface Work {
    /** Does one unit of it; every unit is as much work as any other. */
    void unit() throws IOException;
  }
}
