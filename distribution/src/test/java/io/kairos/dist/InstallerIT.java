// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code bin/kairos-install} on a Hadoop home: it installs, tells what is there, and undoes that.
 */
@Tag("long")
class InstallerIT extends InstallerRun {
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
  void theVariableIsUsedOrNamedWithoutAHome() {
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
  void filesThatSomebodyChangedOrAddedSinceStayAfterAnUninstall() throws IOException {
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

  @Test
  void uninstallWarnsOfConfigurationThatNamesKairosBeforeAndAfterTheJarsGo() throws IOException {
    unpacked.install(home, "--side", "all").orFail();
    Path site = home.directory().resolve("etc/hadoop/yarn-site.xml");
    Files.copy(unpacked.directory().resolve("conf/yarn-site-resourcemanager.xml"), site);
    String before = Files.readString(site);
    String warning = "WARNING: " + site + " still names classes of Kairos";

    assertThat(unpacked.install(home, "--status").orFail()).doesNotContain("WARNING");
    assertThat(unpacked.install(home, "--uninstall", "--dry-run").orFail()).contains(warning);
    assertThat(unpacked.install(home, "--uninstall").orFail()).contains(warning);
    assertThat(unpacked.install(home, "--uninstall").orFail()).contains(warning);
    assertThat(unpacked.install(home, "--status").output()).contains(warning);
    assertThat(site).hasContent(before);

    Files.delete(site);
    assertThat(unpacked.install(home, "--uninstall").orFail()).doesNotContain("WARNING");
  }
}
