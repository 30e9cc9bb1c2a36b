// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the figures were measured on. */
public record Machine(int cores, String cpu, String os, String java) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** The machine this runs on. */
  public static Machine here() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        cpuModel(),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        System.getProperty("java.vendor") + " " + System.getProperty("java.version"));
  }

  private static String cpuModel() {
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
