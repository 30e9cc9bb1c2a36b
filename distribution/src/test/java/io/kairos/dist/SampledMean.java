// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A sampling job as {@code yarn jar kmn-sampling.jar mean} runs it, from the packed jar. */
final class SampledMean {
  private static final int FILES = 4;

  private SampledMean() {}

  /** What it prints for two of four blocks that each hold the number 7 ten times. */
  static String run(StockHome home, LocalCluster cluster) throws IOException {
    Path input = Files.createDirectories(cluster.folder().resolve("numbers"));
    for (int file = 0; file < FILES; file++) {
      Files.writeString(input.resolve("file" + file), "7\n".repeat(10));
    }
    return new HomeProgram(home, cluster)
        .job(
            List.of(jar(home).toString(), "mean"),
            "-blocks",
            "2",
            "-extra",
            "1",
            input.toUri().toString(),
            cluster.folder().resolve("mean").toUri().toString())
        .orFail();
  }

  private static Path jar(StockHome home) throws IOException {
    try (Stream<Path> jars = Files.list(home.directory().resolve("share/hadoop/kairos/jobs"))) {
      return jars.findFirst().orElseThrow();
    }
  }
}
