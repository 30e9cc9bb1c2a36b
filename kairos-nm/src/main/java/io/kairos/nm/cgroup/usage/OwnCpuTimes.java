// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import io.kairos.nm.cgroup.CoreControl;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** CPU times that stand in the task's own cgroup: always on v2, on v1 where cpuacct is there. */
final class OwnCpuTimes implements CpuTimes {
  private static final Logger LOG = LoggerFactory.getLogger(OwnCpuTimes.class);
  private static final String V1_FILE = "cpuacct.usage";
  private static final String V2_FILE = "cpu.stat";
  private static final String V2_KEY = "usage_usec ";
  private static final long NANOS_PER_MICRO = 1_000;

  private final int version;
  private final CounterFiles files = new CounterFiles();

  OwnCpuTimes(int version) {
    this.version = version;
  }

  /** Name of the file that has them, below a cgroup. */
  static String file(int version) {
    return version == 2 ? V2_FILE : V1_FILE;
  }

  @Override
  public long nanos(String taskId, Place place) {
    try {
      return parse(files.firstLine(taskId, place, file(version)));
    } catch (IOException | NumberFormatException e) {
      LOG.debug("The CPU time of {} is not known: {}", taskId, e.toString());
      return CoreControl.UNKNOWN;
    }
  }

  @Override
  public void finished(String taskId) {
    files.forget(taskId);
  }

  @Override
  public void close() {
    files.close();
  }

  private long parse(String line) {
    if (version == 1) {
      return Long.parseLong(line);
    }
    if (!line.startsWith(V2_KEY)) {
      throw new NumberFormatException(line);
    }
    return Long.parseLong(line.substring(V2_KEY.length())) * NANOS_PER_MICRO;
  }
}
