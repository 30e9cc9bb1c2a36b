// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.cli.check.setting.CpuControl;
import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.settings.PluginNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check by another user than the NodeManager's promises nothing and gives that user nothing. */
class OtherUserTest {
  private static final String USER = "user.name";

  @TempDir private Path folder;

  private final Findings findings = new Findings();
  private final String user = System.getProperty(USER);

  @BeforeEach
  void makeWhatNoCgroupCanBeMadeIn() throws IOException {
    Files.createFile(folder.resolve("cgroup.procs"));
    Files.createFile(folder.resolve("kairos"));
    Files.createDirectories(home().resolve("bin"));
    Files.createFile(home().resolve("bin/yarn"));
  }

  private Path home() {
    return folder.resolve("hadoop");
  }

  @AfterEach
  void beOneselfAgain() {
    System.setProperty(USER, user);
  }

  @Test
  void aRefusalOfAnotherUserIsNoErrorAndHandsNothingOver() {
    checkAs("alice", Map.of("YARN_NODEMANAGER_USER", "yarn"), broken());

    assertThat(codes()).containsExactly("warning daemon-user-differs");
    Finding finding = findings.all().get(0);
    assertThat(finding.what())
        .contains("check ran as user alice")
        .contains("the NodeManager runs as user yarn (YARN_NODEMANAGER_USER)");
    assertThat(finding.fix().line())
        .isEqualTo(
            "sudo -u yarn env JAVA_HOME=/java "
                + home().resolve("bin/yarn")
                + " --config "
                + folder
                + " kairos check --side nm");
  }

  @Test
  void theProgramOfBigtopsPackagesIsBesideTheHome() throws IOException {
    Files.delete(home().resolve("bin/yarn"));
    Path packaged = Files.createDirectories(folder.resolve("hadoop-yarn/bin"));
    Files.createFile(packaged.resolve("yarn"));

    checkAs("alice", Map.of("YARN_NODEMANAGER_USER", "yarn"), broken());

    assertThat(findings.all().get(0).fix().line())
        .contains("JAVA_HOME=/java " + packaged.resolve("yarn") + " --config ");
  }

  @Test
  void aHomeWithoutTheProgramLeavesItToThePath() throws IOException {
    Files.delete(home().resolve("bin/yarn"));

    checkAs("alice", Map.of("YARN_NODEMANAGER_USER", "yarn"), broken());

    assertThat(findings.all().get(0).fix().line()).contains("JAVA_HOME=/java yarn --config ");
  }

  @Test
  void aRefusalOfRootIsAnErrorWhoseFixIsForTheNodeManagersUser() {
    checkAs("root", Map.of("YARN_NODEMANAGER_USER", "yarn"), broken());

    assertThat(codes())
        .containsExactly("error core-control-unusable", "warning daemon-user-differs");
    assertThat(findings.all().get(0).fix().line()).contains("chown -R yarn ");
    assertThat(findings.all().toString()).doesNotContain("chown -R root");
  }

  @Test
  void cgroupsAreGivenToNobodyAsLongAsTheNodeManagersUserIsUnknown() {
    checkAs("alice", Map.of(), broken());

    assertThat(codes()).containsExactly("error core-control-unusable", "info daemon-user-unknown");
    assertThat(findings.all().get(0).fix().line()).contains("chown -R NODEMANAGER_USER ");
    assertThat(findings.all().get(1).what()).contains("alice", "no NodeManager runs here now");
  }

  @Test
  void aTrialOfRootIsNoPromiseForAnotherUser() {
    Map<String, String> works = worksForRoot();

    checkAs("root", Map.of("YARN_NODEMANAGER_USER", "nobody"), works);

    assertThat(codes()).containsExactly("warning daemon-user-differs", "info core-control");
  }

  @Test
  void aTrialOfRootIsNoPromiseForAUserWhomNobodyKnows() {
    Map<String, String> works = worksForRoot();

    checkAs("root", Map.of(), works);

    assertThat(codes()).containsExactly("warning daemon-user-unknown", "info core-control");
    assertThat(findings.all().get(0).fix().line()).startsWith("sudo -u NODEMANAGER_USER ");
  }

  @Test
  void signalsNeedNobodyElse() {
    Map<String, String> properties = new HashMap<>(broken());
    properties.put("yarn.nodemanager.kairos.core-control", "signal");

    checkAs("alice", Map.of("YARN_NODEMANAGER_USER", "yarn"), properties);

    assertThat(codes()).containsExactly("info core-control", "info cpu-time");
  }

  private Map<String, String> broken() {
    return Map.of(
        "yarn.nodemanager.container-executor.class",
        PluginNames.EXECUTOR,
        "yarn.nodemanager.kairos.core-control",
        "cgroup-v1-quota",
        "yarn.nodemanager.kairos.core-control.cgroup-mount",
        folder.toString());
  }

  private Map<String, String> worksForRoot() {
    assumeTrue(user.equals("root"));
    String hierarchy = "kairos-cli-user-" + ProcessHandle.current().pid();
    CoreControlOptions options = CoreControlOptions.builder().hierarchy(hierarchy).build();
    assumeTrue(CoreControlFactory.probe(options).isPossible(CoreControlChoice.CGROUP_V1_QUOTA));
    Map<String, String> properties = new HashMap<>(broken());
    properties.put("yarn.nodemanager.kairos.core-control.cgroup-mount", "auto");
    properties.put("yarn.nodemanager.kairos.core-control.cgroup-hierarchy", hierarchy);
    return properties;
  }

  private void checkAs(
      String name, Map<String, String> environment, Map<String, String> properties) {
    System.setProperty(USER, name);
    new CpuControl()
        .run(
            new Host(
                SiteConfiguration.read(folder, properties),
                Installation.of(home(), null, null, "/java"),
                Set.of(Side.NM),
                folder.resolve("proc"),
                environment),
            findings);
  }

  private List<String> codes() {
    return findings.all().stream().map(one -> one.severity() + " " + one.code()).toList();
  }
}
