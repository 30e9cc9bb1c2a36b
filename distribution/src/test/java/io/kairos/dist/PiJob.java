// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hadoop's own example job, as {@code yarn jar hadoop-mapreduce-examples.jar pi} runs it. */
final class PiJob {
  private static final long SAMPLES_A_MAP = 1_000_000;
  private static final Pattern ANSWER = Pattern.compile("Estimated value of Pi is ([0-9.]+)");

  private PiJob() {}

  /** Runs map, shuffle and reduce with the jars of a home alone. */
  static double run(StockHome home, LocalCluster cluster, int maps) throws IOException {
    String output =
        new HomeProgram(home, cluster)
            .job(
                List.of(examples(home).toString(), "pi"),
                Integer.toString(maps),
                Long.toString(SAMPLES_A_MAP))
            .orFail();
    Matcher answer = ANSWER.matcher(output);
    if (!answer.find()) {
      throw new AssertionError("no answer in: " + output);
    }
    return Double.parseDouble(answer.group(1));
  }

  private static Path examples(StockHome home) throws IOException {
    try (Stream<Path> jars = Files.list(home.directory().resolve("share/hadoop/mapreduce"))) {
      return jars.filter(jar -> jar.getFileName().toString().contains("-examples-"))
          .findFirst()
          .orElseThrow();
    }
  }
}
