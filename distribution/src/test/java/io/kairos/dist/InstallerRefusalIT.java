// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code bin/kairos-install} refuses, so that the home stays as it was. */
@Tag("long")
class InstallerRefusalIT extends InstallerRun {
  @Test
  void jarsCopiedByHandAreNamedAndNotTouched() throws IOException {
    for (String name : List.of("kairos-nm-" + Unpacked.VERSION + ".jar", "kairos-nm-0.0.1.jar")) {
      Path byHand = Files.writeString(home.yarnLib().resolve(name), "somebody's");
      Map<String, String> before = home.files();
      for (String side : List.of("all", "resourcemanager")) {
        Shell.Result refused = unpacked.install(home, "--side", side);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.output())
            .contains(byHand + " was not put there by kairos-install: remove it");
      }
      assertThat(home.files()).isEqualTo(before);
      Files.delete(byHand);
    }
  }

  @Test
  void aForeignFileOfTheSameNameStopsTheInstallation() throws IOException {
    Path foreign = Files.writeString(home.directory().resolve(PROFILE), "somebody's");
    Map<String, String> before = home.files();
    Shell.Result refused = unpacked.install(home, "--side", "all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains(foreign + " was not made by kairos-install");
    assertThat(home.files()).isEqualTo(before);
  }

  @Test
  void aDamagedPackageIsNotInstalled() throws IOException {
    Path template = unpacked.directory().resolve("conf/yarn-site-nodemanager.xml");
    Files.writeString(template, Files.readString(template) + " ");
    Shell.Result refused = unpacked.install(home, "--side", "all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains("conf/yarn-site-nodemanager.xml")
        .contains("unpack the package again");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aHomeThatIsNoneIsRefusedInOneLine() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertRefused(folder.resolve("nowhere"), "no such directory");
    assertRefused(empty, "is no Hadoop home");
    for (String version : List.of("2.10.2", "3.3.6", "3.4.0-amzn-1")) {
      Path other = folder.resolve("hadoop-" + version);
      Path common = Files.createDirectories(other.resolve("share/hadoop/common"));
      Files.createDirectories(other.resolve(YARN_LIB));
      Files.createDirectories(other.resolve("libexec"));
      Files.writeString(common.resolve("hadoop-common-" + version + ".jar"), "");
      assertRefused(other, "is Hadoop " + version + "; this package needs 3.4.1 or newer");
    }
  }

  @Test
  void aHomeThatMayNotBeWrittenIsRefusedInOneLine() throws IOException {
    Path lib = home.yarnLib();
    assertThat(lib.toFile().setWritable(false)).isTrue();
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      // Root without its privileges is a user like any other.
      command.addAll(List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all"));
    }
    command.add(unpacked.directory().resolve("bin/kairos-install").toString());
    command.addAll(List.of("--side", "all", "--hadoop-home", home.directory().toString()));
    Shell.Result refused = Shell.run(folder, command);
    assertThat(lib.toFile().setWritable(true)).isTrue();
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .contains(lib + " is not writable for " + System.getProperty("user.name"))
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
  }

  private void assertRefused(Path directory, String reason) {
    Shell.Result refused = unpacked.install(Map.of(), directory, "--side", "all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .startsWith("kairos-install: ")
        .contains(directory.toString())
        .contains(reason)
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'', --side is missing",
    "--side scheduler, use resourcemanager",
    "--side, needs a value",
    "--uninstall --side all, takes neither --side",
    "--uninstall --status, exclude each other",
    "--force, unknown argument: --force"
  })
  void wrongArgumentsAreRefusedInOneLine(String arguments, String reason) throws IOException {
    String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ", -1);
    Shell.Result refused = unpacked.install(home, words);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.output().strip()).contains(reason).doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aDamagedManifestRemovesNothingOutsideTheHome() throws IOException {
    unpacked.install(home, "--side", "all").orFail();
    Path manifest = home.directory().resolve(MANIFEST);
    Path other = Files.writeString(folder.resolve("other"), "");
    Files.writeString(
        manifest,
        Files.readString(manifest) + "copy\t../other\te3b0c44298fc1c149afbf4c8996fb924\n");
    Shell.Result refused = unpacked.install(home, "--uninstall");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains("is damaged: ../other");
    assertThat(other).exists();
  }
}
