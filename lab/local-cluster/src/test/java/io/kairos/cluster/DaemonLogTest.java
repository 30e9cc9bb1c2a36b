// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonLogTest {
  @TempDir Path folder;

  @Test
  void quotesTheInnermostCause() throws IOException {
    assertThat(
            causeIn(
                "2026-01-01 00:00:00,000 FATAL NodeManager: Error starting NodeManager",
                "org.apache.hadoop.service.ServiceStateException: cannot start",
                "\tat org.apache.hadoop.Foo.bar(Foo.java:1)",
                "Caused by: java.net.BindException: Address already in use"))
        .isEqualTo("BindException: Address already in use");
  }

  @Test
  void quotesARefusalWordForWordWhateverFollowsIt() throws IOException {
    assertThat(
            causeIn(
                "io.kairos.common.InvalidSettingException: a.b = 0: use 1.",
                "\tat io.kairos.Foo.bar(Foo.java:1)",
                "java.lang.IllegalStateException: not started"))
        .isEqualTo("a.b = 0: use 1.");
  }

  @Test
  void fallsBackToTheLastComplaint() throws IOException {
    assertThat(causeIn("2026-01-01 00:00:00,000 ERROR Foo: the disk is full", "something else"))
        .isEqualTo("the disk is full");
  }

  @Test
  void aLogWithoutLinesSaysSo() throws IOException {
    assertThat(causeIn("all is well")).isEqualTo("its log says nothing");
    assertThat(DaemonLog.lastCause(folder.resolve("none"))).startsWith("its log cannot be read");
  }

  private String causeIn(String... lines) throws IOException {
    return DaemonLog.lastCause(Files.write(folder.resolve("log"), java.util.List.of(lines)));
  }
}
