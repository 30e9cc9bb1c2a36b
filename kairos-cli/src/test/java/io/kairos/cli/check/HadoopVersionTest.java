// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.cli.link.CompiledJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which Hadoop is accepted, and what is said of one that was not tested. */
class HadoopVersionTest {
  private static final String THING =
      "package org.apache.hadoop.a; public class Thing { public void stop() { } }";

  private static final String PLUGIN =
      "package io.kairos.x; class Plugin {"
          + " void run(org.apache.hadoop.a.Thing thing) { thing.stop(); } }";

  @TempDir Path folder;

  private final Findings findings = new Findings();

  private Path common(String version) {
    return folder.resolve("hadoop/share/hadoop/common/hadoop-common-" + version + ".jar");
  }

  /** A home of this version, with jars in which nothing can be read. */
  private void home(String version) throws IOException {
    Files.createDirectories(common(version).getParent());
    Files.createFile(common(version));
  }

  /** The same with real jars, and a plug-in that uses what a Hadoop may lack. */
  private void homeWithPlugin(String version, String source) throws IOException {
    Path compiledWith = CompiledJar.of(folder.resolve("old/hadoop.jar"), List.of(), THING);
    CompiledJar.of(common(version), List.of(), source);
    CompiledJar.of(
        folder.resolve("hadoop/share/hadoop/yarn/lib/kairos-nm-1.0.0.jar"),
        List.of(compiledWith),
        PLUGIN);
  }

  private List<String> found() {
    return found(Installation.of(folder.resolve("hadoop"), null, null, null));
  }

  private List<String> found(Installation installation) {
    Host host =
        new Host(
            SiteConfiguration.read(folder, Map.of()),
            installation,
            Set.of(Side.CLIENT),
            folder,
            Map.of());
    new HadoopVersion().run(host, findings);
    return findings.all().stream().map(one -> one.severity() + " " + one.code()).toList();
  }

  private String said() {
    return findings.all().get(0).what();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.4.3", "3.5.0", "3.5.12"})
  void aTestedReleaseNeedsNoLookAtItsJars(String version) throws IOException {
    home(version);
    assertThat(found()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.10.2", "3.3.6", "3.3.6.7.1.9.0-387", "3.4.0", "3.4.0-amzn-1"})
  void aHadoopThatIsTooOldIsRefused(String version) throws IOException {
    home(version);
    assertThat(found()).containsExactly("error hadoop-version");
    assertThat(said()).contains("Hadoop " + version, "is too old: Kairos needs 3.4.1 or newer.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3.4.1",
        "3.4.2",
        "3.4.2-amzn-0",
        "3.4.2.7.3.3.0-123",
        "3.4.3-vendor1",
        "3.4.10",
        "3.5.0-SNAPSHOT",
        "3.5.0.1",
        "3.6.0",
        "3.10.0",
        "4.0.0"
      })
  void anotherHadoopIsJudgedByTheNamesInItsJars(String version) throws IOException {
    homeWithPlugin(version, THING);
    assertThat(found()).containsExactly("warning hadoop-not-tested");
    assertThat(said()).contains("Hadoop " + version, "every name that Kairos uses exists there");

    homeWithPlugin(version, THING.replace("stop", "halt"));
    assertThat(found()).contains("error hadoop-lacks-names");
    assertThat(said())
        .contains(
            "Hadoop " + version + " (" + common(version) + ") lacks 1 name that Kairos uses: ")
        .contains("method void org.apache.hadoop.a.Thing.stop() (used by io.kairos.x.Plugin)");
  }

  @Test
  void aJarOfThePackageThatIsOutsideOfTheDaemonsClassPathIsLookedAtToo() throws IOException {
    homeWithPlugin("3.4.2", THING);
    Path command = folder.resolve("hadoop/share/hadoop/kairos/lib");
    CompiledJar.of(
        command.resolve("kairos-cli-1.0.0.jar"),
        List.of(common("3.4.2")),
        PLUGIN.replace("Plugin", "Command"));
    CompiledJar.of(common("3.4.2"), List.of(), THING.replace("stop", "halt"));
    Files.delete(folder.resolve("hadoop/share/hadoop/yarn/lib/kairos-nm-1.0.0.jar"));

    assertThat(found(Installation.of(folder.resolve("hadoop"), command + "/*", command, null)))
        .containsExactly("error hadoop-lacks-names");
    assertThat(said()).contains("used by io.kairos.x.Command");
  }

  @Test
  void jarsOfTwoHadoopsAreOneError() throws IOException {
    home("3.4.2");
    home("3.4.3");
    assertThat(found()).containsExactly("error hadoop-of-two-versions");
    assertThat(said()).contains("Hadoop 3.4.2 and 3.4.3", common("3.4.2") + ", " + common("3.4.3"));
  }

  @Test
  void oneHadoopInTwoPlacesIsNoSecondOne() throws IOException {
    homeWithPlugin("3.4.2", THING);
    Files.createSymbolicLink(
        folder.resolve("hadoop/share/hadoop/yarn/lib/hadoop-common-3.4.2.jar"), common("3.4.2"));
    assertThat(found()).containsExactly("warning hadoop-not-tested");
  }

  @ParameterizedTest
  @CsvSource({"yarn/lib/kairos-nm-1.0.0.jar", "common/hadoop-common-3.4.2.jar"})
  void aDamagedJarIsNamed(String jar) throws IOException {
    homeWithPlugin("3.4.2", THING);
    Path damaged = folder.resolve("hadoop/share/hadoop").resolve(jar);
    Files.writeString(damaged, "no jar");
    assertThat(found()).containsExactly("error jar-unreadable");
    assertThat(said()).contains(damaged + " cannot be read", "put an undamaged copy there");
  }

  @Test
  void anUntestedHadoopWithoutJarsOfKairosIsSaidToBeUnknown() throws IOException {
    home("3.4.2");
    assertThat(found()).containsExactly("warning hadoop-not-tested");
    assertThat(said()).contains("nobody looked", "no jars of Kairos are known here");
  }
}
