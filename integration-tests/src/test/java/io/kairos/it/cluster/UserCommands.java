// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cli.KairosCli;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code yarn kairos}, run by the tasks' user. */
final class UserCommands {
  private static final long LONGEST_SECONDS = 60;

  private final Path folder;
  private final Path conf;
  private final String classPath;

  UserCommands(KairosCluster cluster, String classPath) throws IOException {
    this.folder = Files.createDirectories(cluster.folder().resolve("commands"));
    this.conf = Files.createDirectories(folder.resolve("conf"));
    // Not the ResourceManager's folder: its logging writes into files of the ResourceManager.
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      cluster.daemons().yarnConfiguration().writeXml(out);
    }
    this.classPath = classPath;
  }

  /** What a command said, and how it ended. */
  record Answer(int exit, String out, String err) {
    JsonNode json() {
      assertThat(out).as(err).isNotEmpty();
      try {
        return new ObjectMapper().readTree(out);
      } catch (IOException e) {
        throw new UncheckedIOException(out, e);
      }
    }

    /** Of {@code check --json}. */
    List<String> codes() {
      List<String> codes = new ArrayList<>();
      json().path("findings").forEach(finding -> codes.add(finding.path("code").asText()));
      return codes;
    }
  }

  Answer run(KerberosLogin login, String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(arguments));
    words.add("--conf-dir=" + conf);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process command =
        TaskUserProgram.of(folder, conf, classPath, login, KairosCli.class, words)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(command.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).as("%s ends", words).isTrue();
    } finally {
      command.destroyForcibly();
    }
    return new Answer(command.exitValue(), Files.readString(out), Files.readString(err));
  }
}
