// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * {@code yarn kairos}, with stand-ins for the two functions of Hadoop's shell scripts that the
 * profile calls: those scripts are not in Maven Central. The stand-ins print what they are given.
 */
class ShellProfileIT {
  private static final String HADOOP =
      """
      set -u
      hadoop_add_subcommand() { echo "subcommand: $1 | $2 | $3"; }
      hadoop_add_classpath() { echo "class path: $1"; }
      . "$HADOOP_HOME/libexec/shellprofile.d/kairos.sh"
      """;

  private Path folder;
  private StockHome home;

  @BeforeEach
  void install() throws IOException {
    folder = Folder.fresh(ShellProfileIT.class);
    home = StockHome.make(folder.resolve("hadoop"));
    Unpacked.in(folder).install(home, "--side", "client").orFail();
  }

  @Test
  void theCommandRunsOurClassWithAllOurJars() {
    String said =
        shell(
            "yarn",
            "yarn_subcommand_kairos nodes\n"
                + "echo \"class: $HADOOP_CLASSNAME\"\n"
                + "ls $HADOOP_HOME/share/hadoop/kairos/{lib,jobs}/");
    assertThat(said)
        .containsPattern("subcommand: kairos \\| client \\| \\S+")
        .contains("class path: " + home.directory() + "/share/hadoop/kairos/lib/*\n")
        .contains("class path: " + home.directory() + "/share/hadoop/kairos/jobs/*\n")
        .contains("class: io.kairos.cli.KairosCli\n")
        .contains("kairos-common-", "kairos-rm-", "kairos-nm-", "yaq-queueing-", "kmn-sampling-");
  }

  @Test
  void otherCommandsOfHadoopDoNotOfferIt() {
    assertThat(shell("hdfs", "")).isEmpty();
  }

  private String shell(String command, String script) {
    return Shell.run(
            folder,
            Map.of("HADOOP_HOME", home.directory().toString(), "HADOOP_SHELL_EXECNAME", command),
            List.of("bash", "-c", HADOOP + script))
        .orFail();
  }
}
