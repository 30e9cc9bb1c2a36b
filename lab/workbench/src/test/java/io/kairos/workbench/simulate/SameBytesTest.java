// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.system.SimulatedSystem;
import io.kairos.workbench.KairosCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("no-hadoop")
class SameBytesTest {
  private static final Pattern CHANGES =
      Pattern.compile("\"(date|loadAverage|wallSeconds)\" : (\"[^\"]*\"|[-0-9.E]+)");

  @TempDir Path folder;

  @Test
  void theSameSeedGivesTheSameBytesButForDateLoadAndWallTime() throws IOException {
    String first = figures("first.json", 3, "--workers=300", "--cores=2");

    long changing = CHANGES.matcher(first).results().count();
    assertThat(changing).isEqualTo(2 + SimulatedSystem.ALL.names().size());
    // Of nodes that are written in another way, too.
    assertThat(steady(figures("second.json", 3, "--nodes=100x2,200x2"))).isEqualTo(steady(first));
    assertThat(steady(figures("other.json", 4, "--workers=300", "--cores=2")))
        .isNotEqualTo(steady(first).replace(": 3", ": 4"));
  }

  private static String steady(String json) {
    return CHANGES.matcher(json).replaceAll("$1");
  }

  private String figures(String file, int seed, String... cluster) throws IOException {
    StringWriter err = new StringWriter();
    CommandLine line = KairosCommand.commandLine();
    line.setOut(new PrintWriter(new StringWriter()));
    line.setErr(new PrintWriter(err, true));
    List<String> arguments = new ArrayList<>(List.of(cluster));
    arguments.addAll(
        List.of(
            "--trace=yahoo-like",
            "--jobs=60",
            "--system=" + String.join(",", SimulatedSystem.ALL.names()),
            "--seed=" + seed,
            "--repeat=2",
            "--json=" + folder.resolve(file)));
    arguments.add(0, "simulate");
    int exit = line.execute(arguments.toArray(String[]::new));
    assertThat(err.toString()).isEmpty();
    assertThat(exit).isZero();
    return Files.readString(folder.resolve(file));
  }
}
