// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.check.Check;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual has every command and every finding, and no other. */
class DocumentationTest {
  private static final Path MANUAL = Path.of("..", "docs", "operator", "cli.md");
  private static final Path CHECKS = Path.of("src/main/java/io/kairos/cli/check");
  private static final Pattern CODE = Pattern.compile("\"([a-z]+(?:-[a-z]+)+)\"");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ((?:`[a-z-]+`(?:, )?)+) \\| (?:error|warning|info)");

  /** Literals of the same form that name jars and settings. */
  private static final Set<String> NO_CODES =
      Set.of(
          "hadoop-common",
          "kairos-cli",
          "kairos-common",
          "kairos-nm",
          "kairos-rm",
          "kairos-web",
          "kmn-sampling",
          "yaq-queueing",
          "queue-vcores");

  @Test
  void everyFindingIsInTheManualAndTheReverse() throws IOException {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(CHECKS).filter(Files::isRegularFile)) {
      sources.forEach(
          source -> {
            Matcher code = CODE.matcher(read(source));
            while (code.find()) {
              found.add(code.group(1));
            }
          });
    }
    found.removeAll(NO_CODES);
    found.removeAll(Check.ALL.names());
    Set<String> documented = new TreeSet<>();
    Matcher row = ROW.matcher(read(MANUAL));
    while (row.find()) {
      documented.addAll(Set.of(row.group(1).replace("`", "").split(", ")));
    }
    assertThat(documented).isEqualTo(found);
  }

  @Test
  void everyCommandIsInTheManual() throws IOException {
    String manual = Files.readString(MANUAL);
    assertThat(KairosCli.commandLine().getSubcommands().keySet())
        .isNotEmpty()
        .allSatisfy(command -> assertThat(manual).containsPattern("\\| \\[`" + command + "[` ]"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
