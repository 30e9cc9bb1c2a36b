// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code bin/kairos-install} where another version is installed. */
@Tag("long")
class InstallerUpgradeIT extends InstallerRun {
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
        .contains(
            unpacked.directory()
                + "/bin/kairos-install --hadoop-home "
                + home.directory()
                + " --uninstall");
    assertThat(home.files()).isEqualTo(installed);

    unpacked.install(home, "--uninstall").orFail();
    assertThat(home.files()).isEqualTo(stock);
  }

  @Test
  void aReleaseReplacesItsSnapshotAndNotTheOtherWayRound() throws IOException {
    Unpacked snapshot = unpacked.withVersion(folder.resolve("opt"), "1.0.0-SNAPSHOT");
    Unpacked release = unpacked.withVersion(folder.resolve("opt"), "1.0.0");
    snapshot.install(home, "--side", "all").orFail();
    release.install(home, "--side", "all").orFail();
    assertThat(snapshot.install(home, "--side", "all").exitCode()).isEqualTo(1);
  }
}
