// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processors on which this process and its children may run. The JVM's own count is lower where
 * a quota holds the process back ({@code docker --cpus}, {@code CPUQuota} of systemd): then as many
 * tasks as the quota has cores still spread over all of these processors.
 */
public final class Processors {
  private static final Logger LOG = LoggerFactory.getLogger(Processors.class);
  private static final String ALLOWED = "Cpus_allowed_list:";

  private Processors() {}

  /** So many tasks of this process's children run at a time. */
  public static int ofThisProcess() {
    return count(Path.of("/proc/self/status"), Runtime.getRuntime().availableProcessors());
  }

  /**
   * @param status a process's {@code status} file
   * @param otherwise the number where that file does not tell
   */
  static int count(Path status, int otherwise) {
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .findFirst()
          .map(line -> count(line.substring(ALLOWED.length()).trim()))
          .orElse(otherwise);
    } catch (IOException | NumberFormatException e) {
      LOG.debug("{} does not tell the processors", status, e);
      return otherwise;
    }
  }

  /** Of a list such as {@code 0-3,8,10-11}. */
  private static int count(String list) {
    int count = 0;
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", 2);
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }
}
