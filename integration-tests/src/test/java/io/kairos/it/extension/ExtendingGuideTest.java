// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.extension;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What {@code docs/developer/extending.md} shows is what the other tests run. */
class ExtendingGuideTest {
  private static final Path TESTS = Path.of("src/test");

  @Test
  void theGuideShowsTheClassAsItIsCompiled() throws IOException {
    String source = Files.readString(TESTS.resolve("java/io/kairos/it/extension/MostTasks.java"));
    assertThat(guide()).contains("```java\n" + source.substring(source.indexOf("import ")) + "```");
  }

  @Test
  void theGuideShowsTheLineOfTheRegistry() throws IOException {
    String line =
        Files.readString(
            TESTS.resolve("resources/META-INF/services/io.kairos.rm.placement.Placement"));
    assertThat(guide()).contains("```\n" + line + "```");
  }

  private static String guide() throws IOException {
    return Files.readString(Path.of("../docs/developer/extending.md"));
  }
}
