// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that know nothing of sampling, from a jar of their own. */
@Tag("long")
class KmnToolIT {
  @TempDir private static Path home;

  private static SamplingCluster cluster;
  private static Path jar;

  @BeforeAll
  static void start() throws Exception {
    cluster = new SamplingCluster(home);
    jar = home.resolve("program.jar");
    Path classes =
        Path.of(NewProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        var all = Files.walk(classes)) {
      for (Path path :
          all.filter(path -> path.toString().matches(".*(Program|CountLines).*class")).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(path).toString()));
        Files.copy(path, out);
      }
    }
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static void runSampled(Class<?> program, Path output, String... options)
      throws Throwable {
    List<String> args = new ArrayList<>(List.of("run", "-fraction", "0.25", "-extra", "1.3"));
    args.addAll(List.of(options));
    cluster
        .conf()
        .forEach(
            property -> {
              // What a client's site files say.
              if (property.getKey().matches("(fs|yarn|mapreduce)\\..*")
                  && !property.getKey().equals("mapreduce.framework.name")
                  && !property.getKey().startsWith("mapreduce.kmn.")) {
                args.add("-D");
                args.add(property.getKey() + "=" + property.getValue());
              }
            });
    args.addAll(
        List.of(
            "--",
            jar.toString(),
            program.getName(),
            cluster.input().toString(),
            output.toString()));
    assertThat(KmnTool.run(args.toArray(new String[0]), System.err)).isZero();
  }

  private static void assertSampled(Path output) throws Exception {
    Map<String, Integer> counts = SamplingCluster.counts(output);
    assertThat(counts).as("K = 3 of 12 blocks").hasSize(3);
    counts.forEach(
        (name, lines) ->
            assertThat(lines)
                .isEqualTo(SamplingCluster.lines(Integer.parseInt(name.substring(5)))));
    JsonNode lineage = SamplingCluster.lineage(output);
    assertThat(lineage.get("K").asInt()).isEqualTo(3);
    assertThat(lineage.get("M").asInt()).isEqualTo(4);
  }

  private static int durations(Path output) throws Exception {
    int durations = 0;
    for (JsonNode block : SamplingCluster.lineage(output).get("blocks")) {
      durations += block.has("durationMs") ? 1 : 0;
    }
    return durations;
  }

  @Test
  void programsOfBothInterfacesRunOnASampleOneWithTheHistoryOfTheOther() throws Throwable {
    Path first = home.resolve("new");
    runSampled(NewProgram.class, first);
    assertSampled(first);
    assertThat(SamplingCluster.lineage(first).has("historyOf")).isFalse();
    assertThat(durations(first)).isBetween(3, 4);

    Path second = home.resolve("old");
    runSampled(OldProgram.class, second, "-history", first.toString());
    assertSampled(second);
    JsonNode lineage = SamplingCluster.lineage(second);
    assertThat(lineage.get("historyOf").asText()).isEqualTo(first.toString());
    assertThat(lineage.get("historyDurations").asInt()).isEqualTo(durations(first));
  }
}
