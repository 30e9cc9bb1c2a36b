// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/kairos-install} on a Hadoop home: what it does, undoes and refuses. */
@Tag("long")
class InstallerIT {
  private static final String YARN_LIB = "share/hadoop/yarn/lib/";
  private static final String PROFILE = "libexec/shellprofile.d/kairos.sh";
  private static final String MANIFEST = "libexec/shellprofile.d/kairos-yarn.manifest";
  private static final String RM = jar("kairos-rm");
  private static final String NM = jar("kairos-nm");
  private static final String COMMON = jar("kairos-common");

  private Path folder;
  private Unpacked unpacked;
  private StockHome home;
  private Map<String, String> stock;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(InstallerIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
    home = StockHome.make(folder.resolve("hadoop"));
    stock = home.files();
  }

  private static String jar(String name) {
    return YARN_LIB + name + "-" + Unpacked.VERSION + ".jar";
  }

  @ParameterizedTest
  @CsvSource({
    "resourcemanager, true, false",
    "nodemanager, false, true",
    "client, false, false",
    "all, true, true"
  })
  void aSideGetsItsJarsAndNoOther(String side, boolean rm, boolean nm) throws IOException {
    unpacked.install(home, "--side", side).orFail();
    Map<String, String> files = home.files();
    assertThat(files.containsKey(RM)).isEqualTo(rm);
    assertThat(files.containsKey(NM)).isEqualTo(nm);
    assertThat(files.containsKey(COMMON)).isEqualTo(rm || nm);
    assertThat(files)
        .containsEntry(
            PROFILE, "-> " + unpacked.directory().resolve("libexec/shellprofile.d/kairos.sh"))
        .containsKey("share/hadoop/kairos/jobs/kmn-sampling-" + Unpacked.VERSION + ".jar")
        .containsAllEntriesOf(stock);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--side=all", "--side=all --copy", "--side=client"})
  void uninstallLeavesTheHomeAsItWas(String arguments) throws IOException {
    unpacked.install(home, arguments.split(" ", -1)).orFail();
    assertThat(home.files()).isNotEqualTo(stock);
    assertThat(unpacked.install(home, "--uninstall").orFail()).contains("restart its daemons");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aDryRunSaysWhatItWouldDoAndDoesNothing() throws IOException {
    String said = unpacked.install(home, "--side", "all", "--dry-run").orFail();
    assertThat(said).contains("would link " + RM).contains("would link " + PROFILE);
    assertThat(home.files()).isEqualTo(stock);
    unpacked.install(home, "--side", "all").orFail();
    Map<String, String> installed = home.files();
    assertThat(unpacked.install(home, "--uninstall", "--dry-run").orFail())
        .contains("would remove " + RM);
    assertThat(home.files()).isEqualTo(installed);
  }

  @Test
  void aSecondRunChangesNothingAndASecondSideIsAddedToTheFirst() throws IOException {
    unpacked.install(home, "--side", "resourcemanager").orFail();
    Map<String, String> first = home.files();
    unpacked.install(home, "--side", "resourcemanager").orFail();
    assertThat(home.files()).isEqualTo(first);
    unpacked.install(home, "--side", "nodemanager").orFail();
    assertThat(home.files()).containsKeys(RM, NM);
    unpacked.install(home, "--side", "client").orFail();
    assertThat(home.files()).containsKeys(RM, NM);
    unpacked.install(home, "--uninstall").orFail();
    assertThat(unpacked.install(home, "--uninstall").orFail()).contains("nothing of Kairos");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void copiesNeedThePackageNoMore() throws IOException {
    unpacked.install(home, "--side", "all", "--copy").orFail();
    assertThat(home.directory().resolve(RM)).isRegularFile();
    assertThat(Files.isSymbolicLink(home.directory().resolve(RM))).isFalse();
    // The other way is a change of mind, and leaves nothing of the first.
    unpacked.install(home, "--side", "all").orFail();
    assertThat(Files.isSymbolicLink(home.directory().resolve(RM))).isTrue();
    unpacked.install(home, "--uninstall").orFail();
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void anOlderVersionIsReplacedOnAllItsSides() throws IOException {
    Unpacked older = unpacked.withVersion(folder.resolve("opt"), "0.0.9");
    older.install(home, "--side", "all").orFail();
    assertThat(home.files()).containsKey(YARN_LIB + "kairos-nm-0.0.9.jar");
    assertThat(unpacked.install(home, "--side", "resourcemanager").orFail())
        .contains("Kairos 0.0.9 is replaced by " + Unpacked.VERSION);
    assertThat(home.files()).containsKeys(RM, NM);
    assertThat(home.files().keySet()).noneMatch(name -> name.contains("0.0.9"));
    assertThat(unpacked.install(home, "--status").orFail()).contains("resourcemanager nodemanager");
    unpacked.install(home, "--uninstall").orFail();
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aNewerVersionIsLeftAloneAndNamed() throws IOException {
    Unpacked newer = unpacked.withVersion(folder.resolve("opt"), "99.0.0");
    newer.install(home, "--side", "all").orFail();
    Map<String, String> installed = home.files();
    Shell.Result refused = unpacked.install(home, "--side", "all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains("Kairos 99.0.0")
        .contains(newer.directory() + "/bin/kairos-install --uninstall");
    assertThat(home.files()).isEqualTo(installed);
  }

  @Test
  void aReleaseReplacesItsSnapshotAndNotTheOtherWayRound() throws IOException {
    Unpacked snapshot = unpacked.withVersion(folder.resolve("opt"), "1.0.0-SNAPSHOT");
    Unpacked release = unpacked.withVersion(folder.resolve("opt"), "1.0.0");
    snapshot.install(home, "--side", "all").orFail();
    release.install(home, "--side", "all").orFail();
    assertThat(snapshot.install(home, "--side", "all").exitCode()).isEqualTo(1);
  }

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
  void whatSomebodyChangedOrAddedSinceStaysAfterAnUninstall() throws IOException {
    unpacked.install(home, "--side", "all").orFail();
    Path changed = home.directory().resolve(PROFILE);
    Files.delete(changed);
    Files.writeString(changed, "somebody's");
    Path added = home.directory().resolve("share/hadoop/kairos/lib/extra.txt");
    Files.writeString(added, "somebody's");
    assertThat(unpacked.install(home, "--uninstall").orFail())
        .contains("kept " + PROFILE)
        .contains("kept share/hadoop/kairos/lib: it is not empty");
    Map<String, String> expected = new TreeMap<>(stock);
    expected.put(PROFILE, "somebody's");
    expected.put("share/hadoop/kairos", "directory");
    expected.put("share/hadoop/kairos/lib", "directory");
    expected.put("share/hadoop/kairos/lib/extra.txt", "somebody's");
    assertThat(home.files()).isEqualTo(expected);
  }

  @Test
  void statusTellsCompleteFromDamagedFromAbsent() throws IOException {
    assertThat(unpacked.install(home, "--status").exitCode()).isEqualTo(3);
    unpacked.install(home, "--side", "nodemanager").orFail();
    assertThat(unpacked.install(home, "--status").orFail())
        .contains("Kairos " + Unpacked.VERSION + " (nodemanager)")
        .contains(NM);
    Files.delete(home.directory().resolve(NM));
    Shell.Result damaged = unpacked.install(home, "--status");
    assertThat(damaged.exitCode()).isEqualTo(1);
    assertThat(damaged.output()).contains("missing: " + NM);
    unpacked.install(home, "--side", "nodemanager").orFail();
    unpacked.install(home, "--status").orFail();
    Files.move(unpacked.directory(), unpacked.directory().resolveSibling("elsewhere"));
    Shell.Result dangling =
        Shell.run(
            folder,
            List.of(
                folder.resolve("opt/elsewhere/bin/kairos-install").toString(),
                "--hadoop-home",
                home.directory().toString(),
                "--status"));
    assertThat(dangling.exitCode()).isEqualTo(1);
    assertThat(dangling.output()).contains("points to nothing: " + NM);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--side=all", "--side=all --copy"})
  void whatAKilledRunLeftIsMendedByTheNextOneOrRemoved(String words) throws IOException {
    String[] arguments = words.split(" ", -1);
    // Killed at each of its steps in turn: by a command of its own that kills it when it is due.
    for (int step = 1; ; step += words.contains("--copy") ? 3 : 1) {
      Shell.Result killed = runKilledAtStep(step, arguments);
      if (killed.exitCode() == 0) {
        assertThat(step).as("steps of an installation").isGreaterThan(10);
        break;
      }
      assertThat(killed.exitCode()).as(killed.output()).isEqualTo(137);
      if (step % 2 == 0) {
        unpacked.install(home, arguments).orFail();
        unpacked.install(home, "--status").orFail();
      }
      unpacked.install(home, "--uninstall").orFail();
      assertThat(home.files()).as("after a kill at step %d", step).isEqualTo(stock);
    }
  }

  @Test
  void aKilledUninstallIsFinishedByTheNextOne() throws IOException {
    for (int step = 1; ; step += 3) {
      unpacked.install(home, "--side", "all").orFail();
      Shell.Result killed = runKilledAtStep(step, "--uninstall");
      if (killed.exitCode() == 0) {
        break;
      }
      unpacked.install(home, "--uninstall").orFail();
      assertThat(home.files()).as("after a kill at step %d", step).isEqualTo(stock);
    }
  }

  @Test
  void whatAKilledUpgradeLeftIsMendedByTheNextOneOrRemoved() throws IOException {
    Unpacked older = unpacked.withVersion(folder.resolve("opt"), "0.0.9");
    for (int step = 1; ; step += 3) {
      older.install(home, "--side", "all").orFail();
      Shell.Result killed = runKilledAtStep(step, "--side", "all");
      if (killed.exitCode() == 0) {
        break;
      }
      unpacked.install(home, "--side", "all").orFail();
      unpacked.install(home, "--status").orFail();
      assertThat(home.files().keySet()).noneMatch(name -> name.contains("0.0.9"));
      unpacked.install(home, "--uninstall").orFail();
      assertThat(home.files()).as("after a kill at step %d", step).isEqualTo(stock);
    }
  }

  /**
   * Runs the installer with programs in front of the real {@code mv}, {@code ln}, {@code cp},
   * {@code mkdir}, {@code rm} and {@code rmdir} that kill the installer instead, when it comes to
   * the n-th of them.
   */
  private Shell.Result runKilledAtStep(int step, String... arguments) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("deadly"));
    Path count = folder.resolve("count");
    Files.writeString(count, "");
    for (String command : List.of("mv", "ln", "cp", "mkdir", "rm", "rmdir")) {
      Path deadly = bin.resolve(command);
      Files.writeString(
          deadly,
          String.join(
              "\n",
              "#!/bin/bash",
              "echo >> " + count,
              "mapfile -t steps < " + count,
              "if ((${#steps[@]} == " + step + ")); then",
              "  kill -9 $PPID",
              "  exit 1",
              "fi",
              "PATH=${PATH#*:} exec " + command + " \"$@\"",
              ""));
      assertThat(deadly.toFile().setExecutable(true)).isTrue();
    }
    return unpacked.install(
        Map.of("PATH", bin + ":" + System.getenv("PATH")), home.directory(), arguments);
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
    for (String version : List.of("3.3.6", "3.4.2", "3.6.0", "4.0.0")) {
      Path other = folder.resolve("hadoop-" + version);
      Path common = Files.createDirectories(other.resolve("share/hadoop/common"));
      Files.createDirectories(other.resolve(YARN_LIB));
      Files.createDirectories(other.resolve("libexec"));
      Files.writeString(common.resolve("hadoop-common-" + version + ".jar"), "");
      assertRefused(other, "is Hadoop " + version + "; this package runs on 3.4.3 and 3.5.x");
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
  void withoutAHomeTheVariableIsUsedOrNamed() {
    String script = unpacked.directory().resolve("bin/kairos-install").toString();
    Shell.Result refused = Shell.run(folder, List.of(script, "--side", "all"));
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains("set HADOOP_HOME or give --hadoop-home DIR");
    Shell.run(
            folder,
            Map.of("HADOOP_HOME", home.directory().toString()),
            List.of(script, "--side", "all"))
        .orFail();
    assertThat(home.directory().resolve(MANIFEST)).exists();
  }

  @Test
  void uninstallWarnsOfConfigurationThatStillNamesKairos() throws IOException {
    unpacked.install(home, "--side", "all").orFail();
    Path site = home.directory().resolve("etc/hadoop/yarn-site.xml");
    Files.copy(unpacked.directory().resolve("conf/yarn-site-resourcemanager.xml"), site);
    String before = Files.readString(site);
    assertThat(unpacked.install(home, "--uninstall").orFail())
        .contains("WARNING: " + site + " still names classes of Kairos");
    assertThat(site).hasContent(before);
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
