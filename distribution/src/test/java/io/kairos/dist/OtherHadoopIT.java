// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.link.HadoopLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The package and Hadoops that the build does not compile with, by the names in their jars. */
class OtherHadoopIT {
  private static final String FITS =
      " is not 3.4.3 or 3.5.x, with which this package was tested; it has every name that Kairos uses";

  private static final Map<String, String> WITHOUT_JAVA = Map.of("JAVA_HOME", "/nowhere");

  private Path folder;
  private Unpacked unpacked;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(OtherHadoopIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
  }

  @Test
  void theHadoopOfThisBuildHasEveryName() throws Exception {
    assertThat(HadoopLinks.missing(unpacked.jars(), StockHome.jars())).isEmpty();
  }

  @Test
  @Tag("long")
  void hadoop342HasEveryName() throws Exception {
    assertThat(HadoopLinks.missing(unpacked.jars(), StockHome.jarsOf("3.4.2"))).isEmpty();
  }

  @Test
  @Tag("long")
  void hadoop336LacksFourClassesAndMembersOfOthers() throws Exception {
    String capacity = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.";
    List<String> missing =
        HadoopLinks.missing(unpacked.jars(), StockHome.jarsOf("3.3.6")).stream()
            .map(name -> name.substring(0, name.indexOf(" (used by io.kairos.")))
            .toList();

    assertThat(missing)
        .filteredOn(name -> name.startsWith("class "))
        .containsExactlyInAnyOrder(
            "class " + capacity + "AbstractLeafQueue",
            "class " + capacity + "AbstractParentQueue",
            "class " + capacity + "CapacitySchedulerQueueContext",
            "class " + capacity + "QueuePath");
    // A field, methods that are gone, and one that is private there.
    assertThat(missing)
        .contains(
            "field long org.apache.hadoop.yarn.conf.YarnConfiguration"
                + ".DEFAULT_RM_AM_EXPIRY_INTERVAL_MS",
            "method java.util.List io.kairos.rm.KairosScheduler.getAsyncSchedulerThreads(),"
                + (" inherited from " + capacity + "CapacityScheduler"))
        .anyMatch(name -> name.contains(capacity + "LeafQueue.isDynamicQueue()"))
        .anyMatch(
            name ->
                name.contains("CapacityScheduler.shouldSkipNodeSchedule(")
                    && name.endsWith(", which is not accessible there"));
  }

  @ParameterizedTest
  @Tag("long")
  @ValueSource(strings = {"3.4.2", "3.4.2-amzn-0", "3.4.2.7.3.3.0-123"})
  void anotherReleaseAndAVendorsBuildAreInstalledAfterALookAtTheirNames(String version)
      throws IOException {
    StockHome home = home("3.4.2", version);
    Map<String, String> stock = home.files();

    assertThat(unpacked.install(home, "--side", "all", "--dry-run").orFail())
        .contains("Hadoop " + version + FITS);
    assertThat(home.files()).isEqualTo(stock);
    assertThat(unpacked.install(home, "--side", "all").orFail())
        .contains("Hadoop " + version + FITS);
    unpacked.install(home, "--status").orFail();
    // With jars of its own in the home, too.
    unpacked.install(home, "--side", "all", "--copy").orFail();
    unpacked.install(home, "--uninstall").orFail();
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  @Tag("long")
  void aHadoopThatLacksNamesIsRefusedWithTheFirstOfThem() throws IOException {
    // By its number it would do.
    StockHome home = home("3.3.6", "3.6.0");

    assertRefused(home, Map.of(), " names that Kairos uses: ", "(used by io.kairos.", "; and ");
  }

  @Test
  @Tag("long")
  void aDamagedJarIsNamed() throws IOException {
    StockHome home = home("3.4.2", "3.4.2");
    Path damaged = home.directory().resolve("share/hadoop/yarn/hadoop-yarn-api-3.4.2.jar");
    Files.delete(damaged);
    Files.writeString(damaged, "no jar");

    assertRefused(home, Map.of(), damaged + " cannot be read (ZipException");
  }

  @Test
  @Tag("long")
  void anUntestedHadoopIsRefusedWhereJavaIsMissingOrTooOld() throws IOException {
    StockHome home = home("3.4.2", "3.4.2");
    assertRefused(
        home, WITHOUT_JAVA, "there is no /nowhere/bin/java", "set JAVA_HOME to Java 11 or newer");

    Path java = Files.createDirectories(folder.resolve("old/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho Unrecognized >&2\necho more >&2\nexit 1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    assertRefused(
        home,
        Map.of("JAVA_HOME", folder.resolve("old").toString()),
        java + " does not look whether it has every name that Kairos uses: Unrecognized;");
  }

  /** A package manager has neither JAVA_HOME nor, on many hosts, Java on its path. */
  @Test
  @Tag("long")
  void anUntestedHadoopIsLookedAtByTheJavaOfItsOwnSettings() throws IOException {
    StockHome home = home("3.4.2", "3.4.2");
    Path settings = Files.createDirectories(home.directory().resolve("etc/hadoop"));
    Files.writeString(
        settings.resolve("hadoop-env.sh"),
        "export JAVA_HOME=" + System.getProperty("java.home") + "\n");
    Path programs = Files.createDirectories(folder.resolve("programs"));
    try (Stream<Path> all = Files.list(Path.of("/usr/bin"))) {
      for (Path program : all.filter(one -> !one.endsWith("java")).toList()) {
        Files.createSymbolicLink(programs.resolve(program.getFileName()), program);
      }
    }

    assertThat(
            unpacked
                .install(
                    Map.of("JAVA_HOME", "", "PATH", programs.toString()),
                    home.directory(),
                    "--side",
                    "all",
                    "--dry-run")
                .orFail())
        .contains("Hadoop 3.4.2" + FITS);
  }

  @Test
  void theHadoopOfThisBuildIsInstalledWithoutJava() throws IOException {
    StockHome home = StockHome.make(folder.resolve("hadoop"));
    Shell.Result installed = unpacked.install(WITHOUT_JAVA, home.directory(), "--side", "all");
    assertThat(installed.orFail()).doesNotContain("every name");
  }

  @Test
  @Tag("long")
  void jarsOfTwoHadoopsAreRefusedInOneLine() throws IOException {
    StockHome home = home("3.4.2", "3.4.2");
    Files.copy(
        home.directory().resolve("share/hadoop/common/hadoop-common-3.4.2.jar"),
        home.yarnLib().resolve("hadoop-common-3.3.6.jar"));
    assertRefused(
        home,
        Map.of(),
        "holds 2 jars hadoop-common-*.jar instead of one",
        "hadoop-common-3.4.2.jar hadoop-common-3.3.6.jar");
  }

  /** A home of one release whose jar says another. */
  private StockHome home(String release, String version) throws IOException {
    StockHome home = StockHome.makeOf(release, folder.resolve("hadoop-" + version));
    Path common = home.directory().resolve("share/hadoop/common");
    Path named = common.resolve("hadoop-common-" + version + ".jar");
    Path released = common.resolve("hadoop-common-" + release + ".jar");
    if (!named.equals(released)) {
      Files.createSymbolicLink(named, Files.readSymbolicLink(released));
      Files.delete(released);
    }
    return home;
  }

  private void assertRefused(StockHome home, Map<String, String> environment, String... reasons)
      throws IOException {
    Map<String, String> before = home.files();
    Shell.Result refused = unpacked.install(environment, home.directory(), "--side", "all");
    assertThat(refused.exitCode()).as(refused.output()).isEqualTo(1);
    assertThat(refused.output().strip()).startsWith("kairos-install: ").doesNotContain("\n");
    assertThat(refused.output()).contains(reasons);
    assertThat(home.files()).isEqualTo(before);
  }
}
