// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a deb and an rpm do after their installation and before their removal, on a home of this
 * test. {@code docker/packages-test.sh} has the packages themselves.
 */
@Tag("long")
class SystemPackageIT {
  private static final Path HOOK = Path.of("src/main/packages/libexec/package-hook");

  private Path folder;
  private Path register;
  private Unpacked system;
  private StockHome home;
  private Map<String, String> stock;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(SystemPackageIT.class);
    register = folder.resolve("var/lib/kairos-yarn/homes");
    system = asSystemPackage(Unpacked.in(folder.resolve("usr")));
    home = StockHome.make(folder.resolve("hadoop"));
    stock = home.files();
  }

  private Unpacked asSystemPackage(Unpacked unpacked) throws IOException {
    Path libexec = unpacked.directory().resolve("libexec");
    Files.copy(HOOK, libexec.resolve("package-hook"));
    assertThat(libexec.resolve("package-hook").toFile().setExecutable(true)).isTrue();
    Files.writeString(libexec.resolve("homes-register"), register + "\n");
    return unpacked;
  }

  private Shell.Result hook(Unpacked unpacked, String action) {
    return Shell.run(
        folder,
        Map.of("HADOOP_HOME", home.directory().toString()),
        List.of(unpacked.directory().resolve("libexec/package-hook").toString(), action));
  }

  private void nameKairosInTheConfiguration() throws IOException {
    Files.copy(
        system.directory().resolve("conf/yarn-site-resourcemanager.xml"),
        home.directory().resolve("etc/hadoop/yarn-site.xml"));
  }

  @Test
  void anInstalledPackageChangesNoHadoopAndNamesTheNextCommand() throws IOException {
    String said = hook(system, "installed").orFail();

    assertThat(said.strip())
        .contains("kairos-install --hadoop-home " + home.directory() + " --side nodemanager")
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
    assertThat(register).doesNotExist();
  }

  @Test
  void aRemovedPackageLeavesNothingInAnyHome() throws IOException {
    StockHome other = StockHome.make(folder.resolve("other"));
    system.install(home, "--side", "all").orFail();
    system.install(home, "--side", "all").orFail();
    system.install(other, "--side", "client", "--copy").orFail();
    assertThat(register).hasContent(home.directory() + "\n" + other.directory() + "\n");

    hook(system, "remove").orFail();

    assertThat(home.files()).isEqualTo(stock);
    assertThat(other.files()).isEqualTo(stock);
    assertThat(register.getParent()).doesNotExist();
  }

  @Test
  void aRemovalIsRefusedWhileAQueueIsOrderedByKairos() throws IOException {
    system.install(home, "--side", "resourcemanager").orFail();
    Files.writeString(
        home.directory().resolve("etc/hadoop/capacity-scheduler.xml"),
        "<value>io.kairos.rm.LeastAttainedServiceOrderingPolicy</value>");

    Shell.Result refused = hook(system, "remove");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output()).contains("capacity-scheduler.xml still names classes of Kairos");
  }

  @Test
  void aRemovalIsRefusedWhileAConfigurationNamesKairos() throws IOException {
    system.install(home, "--side", "resourcemanager").orFail();
    nameKairosInTheConfiguration();
    Map<String, String> installed = home.files();

    Shell.Result refused = hook(system, "remove");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output())
        .contains("yarn-site.xml still names classes of Kairos")
        .contains("kairos-install --hadoop-home " + home.directory() + " --uninstall");
    assertThat(home.files()).isEqualTo(installed);

    system.install(home, "--uninstall").orFail();
    assertThat(register.getParent()).doesNotExist();
    hook(system, "remove").orFail();
  }

  @Test
  void anUpgradeLinksTheNewJarsOnTheSidesOfTheOldOnes() throws IOException {
    upgrade("--side", "all");

    assertThat(home.directory().resolve(InstallerRun.RM)).isSymbolicLink();
  }

  @Test
  void anUpgradeOfCopiesMakesCopiesAsOtherHostsMayHaveNoPackage() throws IOException {
    upgrade("--side", "all", "--copy");

    assertThat(home.directory().resolve(InstallerRun.RM)).isRegularFile();
    assertThat(Files.isSymbolicLink(home.directory().resolve(InstallerRun.RM))).isFalse();
  }

  private void upgrade(String... arguments) throws IOException {
    Unpacked older = system.withVersion(folder.resolve("usr"), "0.0.9");
    older.install(home, arguments).orFail();
    // As a package manager does: one place, where the files of the old package are replaced.
    Path place = older.directory();
    Shell.run(folder, List.of("rm", "-r", place.toString())).orFail();
    Shell.run(folder, List.of("mv", system.directory().toString(), place.toString())).orFail();

    String said =
        Shell.run(folder, List.of(place.resolve("libexec/package-hook").toString(), "installed"))
            .orFail();

    assertThat(said.strip())
        .contains("is in " + home.directory() + "; restart its daemons")
        .doesNotContain("\n");
    assertThat(home.files())
        .containsKeys(InstallerRun.RM, InstallerRun.NM)
        .doesNotContainKey(InstallerRun.YARN_LIB + "kairos-nm-0.0.9.jar");
  }

  @Test
  void aTarGzThatIsInUseStaysInUseAndIsNamed() throws IOException {
    Unpacked tarball = Unpacked.in(folder.resolve("opt"));
    tarball.install(home, "--side", "all").orFail();
    Map<String, String> installed = home.files();

    String said = hook(system, "installed").orFail();

    assertThat(said.strip())
        .contains("from " + tarball.directory() + ", which stays in use")
        .contains("kairos-install --hadoop-home " + home.directory() + " --side resourcemanager")
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(installed);
    // The package goes and takes nothing along that is not its own.
    hook(system, "remove").orFail();
    assertThat(home.files()).isEqualTo(installed);

    assertThat(system.install(home, "--side", "resourcemanager").orFail())
        .contains("from " + tarball.directory() + " is replaced by that from");
    hook(system, "remove").orFail();
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aChangedFileOfThePackageIsNamedWithAnotherFixThanOfATarGz() throws IOException {
    Path template = system.directory().resolve("conf/yarn-site-nodemanager.xml");
    Files.writeString(template, Files.readString(template) + " ");

    Shell.Result refused = system.install(home, "--side", "all");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .contains("conf/yarn-site-nodemanager.xml")
        .endsWith("reinstall the package kairos-yarn")
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aUserWhoMayNotWriteTheListOfHomesIsRefused() throws IOException {
    // A file where the folder of the list would be: nobody can make it, root included.
    Files.writeString(folder.resolve("var"), "");

    Shell.Result refused = system.install(home, "--side", "all");

    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.output().strip())
        .contains(register + " is not writable", "run this as root")
        .doesNotContain("\n");
    assertThat(home.files()).isEqualTo(stock);
  }
}
