// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Writes what was measured with the machine and the date they belong to. Beside it stands how many
 * processes and threads wanted a processor in the last minute, those that were measured among them.
 */
public final class BenchJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private BenchJson() {}

  public static void write(ObjectNode figures, Path file) throws IOException {
    figures.put("date", Instant.now().toString());
    figures.put("loadAverage", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    figures.set("machine", MAPPER.valueToTree(Machine.here()));
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), figures);
  }
}
