// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import java.util.List;

/**
 * A format of files of jobs. {@code name} is what messages and settings call it, {@code does} says
 * which files those are. Stateless.
 */
public interface TraceReader extends Choice {
  Registry<TraceReader> ALL = Registry.of(TraceReader.class, "trace format");

  /** Whether a file is in this format, by its name or its first bytes. Opens no trace. */
  boolean reads(TraceFile file);

  /** What a user may say of the format where its files leave it open, in the order of the help. */
  default List<Setting<?>> settings() {
    return List.of();
  }

  /**
   * The jobs of a file, which is read when its jobs are.
   *
   * @throws TraceException naming the file, if it is seen at once that it cannot be read
   */
  Trace open(TraceFile file, SettingValues settings);
}
