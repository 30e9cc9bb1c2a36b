// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script for managed clusters, with the package at a {@code file:} URL. */
@Tag("long")
class InitActionIT {
  private static final Path SCRIPT = Path.of("src/main/libexec/init-action.sh").toAbsolutePath();

  private Path folder;
  private Path into;
  private Path published;
  private StockHome home;
  private Map<String, String> stock;

  @BeforeEach
  void publish() throws IOException {
    folder = Folder.fresh(InitActionIT.class);
    into = Files.createDirectory(folder.resolve("opt"));
    home = StockHome.makeAsBigtop(folder.resolve("host"));
    stock = home.files();
    published = folder.resolve(Unpacked.TARBALL.getFileName());
    Files.createSymbolicLink(published, Unpacked.TARBALL);
    Files.createSymbolicLink(sum(published), sum(Unpacked.TARBALL));
  }

  private static Path sum(Path tarball) {
    return tarball.resolveSibling(tarball.getFileName() + ".sha512");
  }

  private Shell.Result run(String... arguments) {
    List<String> command = new ArrayList<>(List.of("bash", SCRIPT.toString()));
    command.addAll(
        List.of("--hadoop-home", home.directory().toString(), "--into", into.toString()));
    command.addAll(List.of(arguments));
    return Shell.run(folder, command);
  }

  private String url() {
    return "file://" + published;
  }

  @Test
  void aHostOfANodeManagerGetsItsJarsOnceAndAgain() throws IOException {
    String said = run("--package", url(), "--side", "nodemanager").orFail();

    assertThat(said)
        .contains("Kairos " + Unpacked.VERSION + " (nodemanager) is in")
        .contains("restart");
    Map<String, String> installed = home.files();
    assertThat(installed)
        .containsKey("hadoop-yarn/lib/kairos-nm-" + Unpacked.VERSION + ".jar")
        .doesNotContainKey("hadoop-yarn/lib/kairos-rm-" + Unpacked.VERSION + ".jar");

    run("--package", url(), "--side", "nodemanager").orFail();
    assertThat(home.files()).isEqualTo(installed);
    Path unpacked = into.resolve("kairos-yarn-" + Unpacked.VERSION);
    try (Stream<Path> left = Files.list(into)) {
      assertThat(left).containsExactly(unpacked);
    }
    Shell.run(
            folder,
            List.of(
                unpacked.resolve("bin/kairos-install").toString(),
                "--hadoop-home",
                home.directory().toString(),
                "--uninstall"))
        .orFail();
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aPackageOfAnotherSumIsNotUnpacked() throws IOException {
    Shell.Result refused = run("--package", url(), "--side", "all", "--sha512", "0".repeat(128));

    assertRefused(refused, "its SHA-512 is ");
  }

  @Test
  void aPackageWithoutASumBesideItIsNotUnpacked() throws IOException {
    Files.delete(sum(published));

    assertRefused(run("--package", url(), "--side", "all"), ".sha512 cannot be fetched");
  }

  @Test
  void anUnpackedPackageThatWasChangedIsNotInstalled() throws IOException {
    Path unpacked = Unpacked.in(into).directory();
    Files.writeString(unpacked.resolve("VERSION"), "0.0.1\n");

    Shell.Result refused = run("--package", url(), "--side", "all");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains("VERSION: FAILED; unpack the package again");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void anotherBuildOfTheVersionThatIsThereIsNotTakenForThePublishedOne() throws IOException {
    Path unpacked = Unpacked.in(into).directory();
    Path sums = unpacked.resolve("SHA256SUMS");
    Files.writeString(unpacked.resolve("VERSION"), Unpacked.VERSION + " \n");
    Files.writeString(
        sums, Files.readString(sums).replaceFirst("[0-9a-f]{64}  (./)?VERSION\n", ""));

    Shell.Result refused = run("--package", url(), "--side", "all");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .contains(unpacked + " is another build of the same version than " + url())
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aHostWithoutSystemdIsToldBeforeAnythingIsChanged() throws IOException {
    assumeFalse(Files.isDirectory(Path.of("/run/systemd/system")), "this host has systemd");

    Shell.Result refused = run("--package", url(), "--side", "nodemanager", "--restart");

    assertRefused(refused, "--restart: this host has no systemd; leave --restart away");
  }

  @ParameterizedTest
  @CsvSource({
    "--side all, --package is missing",
    "--package ftp://host/x.tar.gz --side all, begins with file:///",
    "--package file:///x.tar.gz --side scheduler, use resourcemanager",
    "--package file:///x.tar.gz, --side is missing",
    "--force, unknown argument: --force"
  })
  void wrongArgumentsAreRefusedInOneLine(String arguments, String reason) throws IOException {
    Shell.Result refused = run(arguments.split(" ", -1));
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.output().strip()).contains(reason).doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
  }

  private void assertRefused(Shell.Result refused, String reason) throws IOException {
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .startsWith("kairos-init-action: ")
        .contains(reason)
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
    assertThat(into).isEmptyDirectory();
  }
}
