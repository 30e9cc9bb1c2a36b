// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code bin/kairos-install} where Bigtop's packages have put Hadoop. */
@Tag("long")
class InstallerBigtopIT {
  private static final String NM = jar("hadoop-yarn/lib/", "kairos-nm");
  private static final String RM = jar("hadoop-yarn/lib/", "kairos-rm");
  private static final String MANIFEST = "hadoop/libexec/shellprofile.d/kairos-yarn.manifest";

  private Path folder;
  private Unpacked unpacked;
  private StockHome home;

  /** What is there before anything is installed: path to what it is. */
  private Map<String, String> stock;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(InstallerBigtopIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
    home = StockHome.makeAsBigtop(folder.resolve("host"));
    stock = home.files();
  }

  private static String jar(String directory, String name) {
    return directory + name + "-" + Unpacked.VERSION + ".jar";
  }

  @Test
  void jarsComeBesideThoseOfYarnAndGoAgain() throws IOException {
    assertThat(unpacked.install(home, "--side", "all", "--dry-run").orFail())
        .contains("would link " + NM, "would dir hadoop/share/hadoop/kairos");
    assertThat(home.files()).isEqualTo(stock);

    unpacked.install(home, "--side", "all").orFail();
    assertThat(home.files())
        .containsKeys(
            NM,
            RM,
            MANIFEST,
            "hadoop/libexec/shellprofile.d/kairos.sh",
            jar("hadoop/share/hadoop/kairos/lib/", "kairos-cli"),
            jar("hadoop/share/hadoop/kairos/jobs/", "kmn-sampling"))
        .containsAllEntriesOf(stock);
    Map<String, String> installed = home.files();
    unpacked.install(home, "--side", "all").orFail();
    assertThat(home.files()).isEqualTo(installed);
    assertThat(unpacked.install(home, "--status").orFail()).contains("link " + NM);
    assertThat(unpacked.install(home, "--uninstall", "--dry-run").orFail())
        .contains("would remove " + NM);
    assertThat(home.files()).isEqualTo(installed);

    Files.delete(home.yarnLib().getParent().getParent().resolve(NM));
    Shell.Result damaged = unpacked.install(home, "--status");
    assertThat(damaged.exitCode()).isEqualTo(1);
    assertThat(damaged.output()).contains("missing: " + NM);

    unpacked.install(home, "--uninstall").orFail();
    assertThat(home.files()).isEqualTo(stock);
    assertThat(unpacked.install(home, "--status").exitCode()).isEqualTo(3);
  }

  @Test
  void allIsTakenOutAfterThePackagesOfHadoopAreGone() throws IOException {
    Set<Path> hadoop = files();
    unpacked.install(home, "--side", "all").orFail();
    deleteAll(hadoop);
    assertThat(unpacked.install(home, "--side", "all").output()).contains("jars hadoop-common-*");
    assertThat(unpacked.install(home, "--status").orFail()).contains("link " + NM);

    unpacked.install(home, "--uninstall").orFail();
    assertThat(files()).isEmpty();
  }

  @Test
  void theCommandAloneIsTakenOutAfterTheirDirectoryOfYarnIsGoneToo() throws IOException {
    Set<Path> hadoop = files();
    unpacked.install(home, "--side", "client").orFail();
    deleteAll(hadoop);
    Shell.run(folder, List.of("rm", "-r", home.yarnLib().getParent().toString())).orFail();

    unpacked.install(home, "--uninstall").orFail();
    assertThat(files()).isEmpty();
  }

  /** All that is no directory, as a package manager removes it. */
  private Set<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(home.directory().getParent())) {
      return all.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
          .collect(Collectors.toSet());
    }
  }

  private static void deleteAll(Set<Path> files) throws IOException {
    for (Path file : files) {
      Files.delete(file);
    }
  }

  @Test
  void theConfigurationIsWhereBigtopHasIt() throws IOException {
    unpacked.install(home, "--side", "all").orFail();
    Files.copy(
        unpacked.directory().resolve("conf/yarn-site-resourcemanager.xml"),
        folder.resolve("host/etc/hadoop/conf/yarn-site.xml"));

    assertThat(unpacked.install(home, "--uninstall").orFail())
        .contains("yarn-site.xml still names classes of Kairos");
  }

  @Test
  void aNodeManagerRunsKairosAndTheCheckFindsItsJars() throws IOException {
    unpacked.install(home, "--side", "nodemanager").orFail();
    ClusterSpec spec =
        home.cluster(folder.resolve("cluster"))
            .site(unpacked.template("yarn-site-nodemanager-shadow.xml"))
            .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos");
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      HomeProgram yarn = new HomeProgram(home, cluster);

      JsonNode node = cluster.nodeMetrics(0, "Hadoop:service=NodeManager,name=Kairos").path(0);
      assertThat(node.path("tag.CoreControl").asText()).isEqualTo("shadow");
      assertThat(yarn.kairos("node1", check()).output())
          .contains("; " + home.directory() + ";")
          .doesNotContain("jars-missing", "jars-not-looked-at", "jar-twice", "hadoop-version");

      Files.delete(home.yarnLib().resolve(Path.of(NM).getFileName()));
      assertThat(yarn.kairos("node1", check()).output())
          .contains("jars-missing: kairos-nm-*.jar is not", "(" + home.yarnLib() + ")");
    }
  }

  private String[] check() {
    return new String[] {
      "check", "--side", "nm", "--no-remote", "--hadoop-home", home.directory().toString()
    };
  }

  @Test
  void aYarnThatIsAnotherOneIsRefused() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other"));
    Shell.Result refused =
        unpacked.install(
            Map.of("HADOOP_YARN_HOME", other.toString()), home.directory(), "--side", "all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .contains("HADOOP_YARN_HOME is " + other, "unset HADOOP_YARN_HOME")
        .doesNotContain("\n");

    Path own = home.yarnLib().getParent();
    unpacked
        .install(Map.of("HADOOP_YARN_HOME", own.toString()), home.directory(), "--side", "all")
        .orFail();
  }

  @Test
  void jarsCopiedByHandAreNamedAndNotTouched() throws IOException {
    Path byHand = Files.writeString(home.yarnLib().resolve("kairos-nm-0.0.1.jar"), "somebody's");
    Map<String, String> before = home.files();
    Shell.Result refused = unpacked.install(home, "--side", "all");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains(byHand + " was not put there by kairos-install");
    assertThat(home.files()).isEqualTo(before);
  }

  @Test
  void aDamagedManifestRemovesNothingOfOtherPackages() throws IOException {
    unpacked.install(home, "--side", "all").orFail();
    Path root = home.directory().getParent();
    Path other = Files.writeString(Files.createDirectory(root.resolve("hive")).resolve("x"), "");
    Path manifest = root.resolve(MANIFEST);
    String sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    Files.writeString(manifest, Files.readString(manifest) + "copy\thive/x\t" + sum + "\n");
    Shell.Result refused = unpacked.install(home, "--uninstall");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains("is damaged: hive/x");
    assertThat(other).exists();
  }
}
