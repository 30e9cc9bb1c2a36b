// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kairos.cli.check.setting.CpuControl;
import io.kairos.cli.check.setting.UnknownProperties;
import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.cgroup.CoreControlOptions;
import io.kairos.nm.cgroup.place.CgroupMount;
import io.kairos.nm.cgroup.place.CgroupMounts;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.settings.PluginNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of what a configuration file does not say: Java, Hadoop, CPU control. */
class HostChecksTest {
  private static final String YARN_HIERARCHY =
      "yarn.nodemanager.linux-container-executor.cgroups.hierarchy";

  @TempDir Path folder;

  private final Findings findings = new Findings();

  private Installation installation(String hadoop, String java) throws IOException {
    Path common = Files.createDirectories(folder.resolve("hadoop/share/hadoop/common"));
    Files.createFile(common.resolve("hadoop-common-" + hadoop + ".jar"));
    Path home = Files.createDirectories(folder.resolve("java"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"Any\"\nJAVA_VERSION=\"" + java + "\"\n");
    return Installation.of(folder.resolve("hadoop"), null, null, home.toString());
  }

  private Host host(Installation installation, Map<String, String> properties) {
    return host(installation, properties, Side.NM, Side.RM);
  }

  private Host host(Installation installation, Map<String, String> properties, Side... sides) {
    return new Host(
        SiteConfiguration.read(folder, properties),
        installation,
        Set.of(sides),
        folder.resolve("proc"),
        Map.of("YARN_NODEMANAGER_USER", System.getProperty("user.name")));
  }

  private List<String> found() {
    return findings.all().stream().map(one -> one.severity() + " " + one.code()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "1.8.0_402, error java-too-old",
    "11.0.22,",
    "17.0.9,",
    "17,",
    "21.0.2, warning java-not-tested",
    "25.0.3,",
    "26, warning java-not-tested",
  })
  void theJavaOfTheDaemonsIsJudged(String java, String finding) throws IOException {
    new JavaVersion().run(host(installation("3.4.3", java), Map.of()), findings);
    assertThat(found()).isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void aJavaHomeWithoutJavaIsSaid() {
    Installation nowhere = Installation.of(null, null, null, folder.resolve("no-java").toString());
    new JavaVersion().run(host(nowhere, Map.of()), findings);
    assertThat(found()).containsExactly("warning java-unknown");
    assertThat(findings.all().get(0).what()).contains("JAVA_HOME = " + folder.resolve("no-java"));
  }

  @Test
  void theProgramsOwnJarsAreNotThoseOfTheDaemons() throws IOException {
    Path own = Files.createDirectories(folder.resolve("lib/cli"));
    Files.createFile(own.resolve("kairos-common-1.0.0.jar"));
    Path other = Files.createFile(folder.resolve("kairos-common-0.9.0.jar"));

    Installation installation = Installation.of(null, own + "/*:" + other, own, null);

    assertThat(installation.plugin()).singleElement().hasToString(other.toString());
  }

  @Test
  void jarsThatTheInstallerLinksForTheCommandLineAreNotThoseOfTheDaemons() throws IOException {
    Installation before = installation("3.4.3", "17");
    Path own = Files.createDirectories(folder.resolve("hadoop/share/hadoop/kairos/lib"));
    Path packed = Files.createFile(folder.resolve("kairos-nm-0.1.0.jar"));
    Files.createSymbolicLink(own.resolve("kairos-nm-0.1.0.jar"), packed);
    Installation installed =
        Installation.of(before.home().orElseThrow(), own + "/*", folder.resolve("cli"), null);
    assertThat(installed.jars("kairos-nm")).isEmpty();
  }

  @Test
  void jarsOfBigtopsPackagesAreFoundBesideTheHome() throws IOException {
    Path home = Files.createDirectories(folder.resolve("lib/hadoop"));
    Path library = Files.createDirectories(folder.resolve("lib/hadoop-yarn/lib"));
    Files.createFile(home.resolve("hadoop-common-3.4.3.jar"));
    Files.createFile(folder.resolve("lib/hadoop-yarn/hadoop-yarn-common-3.4.3.jar"));
    for (String artifact : List.of("kairos-common", "yaq-queueing", "kairos-web")) {
      Files.createFile(library.resolve(artifact + "-0.1.0.jar"));
    }

    Installation installed = Installation.of(home, null, null, null);
    new JarsPresent().run(host(installed, Map.of(), Side.NM), findings);

    assertThat(installed.jars("hadoop-common")).hasSize(1);
    assertThat(installed.jars("hadoop-yarn-common")).hasSize(1);
    assertThat(findings.all())
        .singleElement()
        .satisfies(
            missing ->
                assertThat(missing.what())
                    .isEqualTo(
                        "kairos-nm-*.jar is not on the class path of the NodeManager ("
                            + library
                            + ")."));
  }

  @Test
  void aQueueOrAUserMayHaveOurName() throws IOException {
    Files.writeString(
        folder.resolve("capacity-scheduler.xml"),
        "<configuration>"
            + "<property><name>yarn.scheduler.capacity.root.kairos.capacity</name>"
            + "<value>50</value></property>"
            + "<property><name>yarn.scheduler.capacity.kairos.queue-vcore</name>"
            + "<value>4</value></property></configuration>");
    Files.writeString(
        folder.resolve("core-site.xml"),
        "<configuration><property><name>hadoop.proxyuser.kairos.hosts</name>"
            + "<value>*</value></property></configuration>");
    new UnknownProperties().run(host(installation("3.4.3", "17"), Map.of()), findings);
    assertThat(found()).containsExactly("error property-unknown");
    assertThat(findings.all().get(0).what()).contains("did you mean", "queue-vcores");
  }

  @Test
  void aPropertyOfAQueueThatIsMisspeltIsFound() throws IOException {
    Files.writeString(
        folder.resolve("capacity-scheduler.xml"),
        "<configuration>"
            + "<property><name>yarn.scheduler.capacity.root.kairos-a.capacity</name>"
            + "<value>50</value></property>"
            + "<property><name>yarn.scheduler.capacity.root.sql.kairos-class-tags</name>"
            + "<value>session</value></property>"
            + "<property><name>yarn.scheduler.capacity.root.sql.kairos-hold-reduces</name>"
            + "<value>false</value></property>"
            + "<property><name>yarn.scheduler.capacity.root.sql.kairos-rank-by</name>"
            + "<value>user</value></property>"
            + "<property><name>yarn.scheduler.capacity.root.sql.kairos-clas</name>"
            + "<value>service</value></property></configuration>");
    new UnknownProperties().run(host(installation("3.4.3", "17"), Map.of()), findings);
    assertThat(found()).containsExactly("error property-unknown");
    assertThat(findings.all().get(0).what())
        .contains("root.sql.kairos-clas (", "did you mean", "root.sql.kairos-class?");
    assertThat(findings.all().get(0).fix().line())
        .contains("<name>yarn.scheduler.capacity.root.sql.kairos-class</name><value>service<");
  }

  @Test
  void aLinkToAJarIsNoSecondOne() throws IOException {
    Path library = Files.createDirectories(folder.resolve("hadoop/share/hadoop/yarn/lib"));
    Path jar = Files.createFile(folder.resolve("kairos-common-1.0.0.jar"));
    Files.createSymbolicLink(library.resolve("kairos-common-1.0.0.jar"), jar);

    new JarVersions()
        .run(
            host(Installation.of(folder.resolve("hadoop"), jar.toString(), null, null), Map.of()),
            findings);

    assertThat(found()).isEmpty();
  }

  @Test
  void cpuControlThatWorksIsNamedAndLeavesNothingBehind() {
    CoreControlOptions options = CoreControlOptions.builder().hierarchy(hierarchy()).build();
    assumeTrue(CoreControlFactory.probe(options).isPossible(CoreControlChoice.CGROUP_V1_QUOTA));
    Path cgroup = Path.of("/sys/fs/cgroup/cpu", hierarchy());

    new CpuControl().run(host(Installation.of(null, null, null, null), cgroups()), findings);

    assertThat(found()).containsExactly("info core-control", "info cpu-time");
    assertThat(findings.all().get(1).what())
        .isEqualTo("the CPU time of tasks is counted, so attained service is what they used.");
    assertThat(Path.of("/sys/fs/cgroup/cpuacct", hierarchy())).doesNotExist();
    assertThat(findings.all().get(0).what())
        .contains("cgroup-v1-quota (a quota of 1 % of one core)")
        .contains("what a running task does not use stands idle");
    assertThat(cgroup).doesNotExist();
  }

  @Test
  void aCgroupThatAnAdministratorPreparedIsStillThereAfterwards() throws IOException {
    CoreControlOptions options = CoreControlOptions.builder().hierarchy(hierarchy()).build();
    assumeTrue(CoreControlFactory.probe(options).isPossible(CoreControlChoice.CGROUP_V1_QUOTA));
    Path cgroup = Path.of("/sys/fs/cgroup/cpu", hierarchy());
    assumeTrue(Files.isDirectory(cgroup.getParent()));
    Files.createDirectory(cgroup);
    try {
      new CpuControl().run(host(Installation.of(null, null, null, null), cgroups()), findings);
      assertThat(cgroup).isDirectory();
      try (var left = Files.newDirectoryStream(cgroup, Files::isDirectory)) {
        assertThat(left).isEmpty();
      }
    } finally {
      Files.delete(cgroup);
    }
  }

  @Test
  void signalsCountNoCpuTime() {
    new CpuControl()
        .run(
            host(
                Installation.of(null, null, null, null),
                Map.of(
                    "yarn.nodemanager.container-executor.class",
                    PluginNames.EXECUTOR,
                    "yarn.nodemanager.kairos.core-control",
                    "signal")),
            findings);

    assertThat(found()).containsExactly("info core-control", "info cpu-time");
    assertThat(findings.all().get(1).what())
        .isEqualTo(
            "signals count no CPU time of tasks, so attained service is the time in which a task"
                + " holds vcores, and no task counts as idle.");
  }

  @Test
  void aMountThatIsNoneIsToBeTakenOutOfTheFile() {
    new CpuControl()
        .run(
            host(Installation.of(null, null, null, null), wrongMount("cgroup-v1-quota"), Side.NM),
            findings);

    assertThat(found()).containsExactly("error core-control-unusable");
    assertThat(findings.all().get(0).what())
        .contains("core-control = cgroup-v1-quota")
        .contains(folder + " is not a cgroup of version 1");
    assertThat(findings.all().get(0).fix().line())
        .isEqualTo("remove the property yarn.nodemanager.kairos.core-control.cgroup-mount");
  }

  @Test
  void aMissingCgroupIsMadeTogetherWithTheOneThatCountsCpuTime() throws IOException {
    Optional<Path> cpuacct = CgroupMounts.ofThisProcess().v1Cpuacct().map(CgroupMount::point);
    assumeTrue(cpuacct.isPresent());
    Files.createFile(folder.resolve("cgroup.procs"));
    Files.createFile(folder.resolve("kairos.tasks"));
    Map<String, String> properties = new HashMap<>(wrongMount("cgroup-v1-quota"));
    properties.put("yarn.nodemanager.kairos.core-control.cgroup-hierarchy", "kairos.tasks");

    new CpuControl()
        .run(host(Installation.of(null, null, null, null), properties, Side.NM), findings);

    assertThat(findings.all().get(0).code()).isEqualTo("core-control-unusable");
    String both = folder.resolve("kairos.tasks") + " " + cpuacct.get().resolve("kairos.tasks");
    assertThat(findings.all().get(0).fix().line())
        .startsWith("sudo sh -c 'mkdir -p " + both + " && chown -R ")
        .endsWith(" " + both + "'");
  }

  @Test
  void aDirectoryOfYarnThatItCannotMakeIsAnErrorWithTheCommandThatMakesIt() throws IOException {
    Files.createFile(folder.resolve("cgroup.procs"));

    new CpuControl()
        .run(
            host(Installation.of(null, null, null, null), cgroupsOfYarn("/hadoop/yarn"), Side.NM),
            findings);

    assertThat(found()).containsExactly("error yarn-cgroup-unusable");
    assertThat(findings.all().get(0).what())
        .startsWith(YARN_HIERARCHY + " = /hadoop/yarn (")
        .contains("the NodeManager does not start");
    Path missing = folder.resolve("hadoop/yarn");
    assertThat(findings.all().get(0).fix().line())
        .isEqualTo(
            "sudo sh -c 'mkdir -p "
                + missing
                + " && chown -R "
                + System.getProperty("user.name")
                + " "
                + missing
                + "'");
  }

  @Test
  void aDirectoryOfYarnWithoutTheControllerIsAnErrorWithTheCommandThatHandsItDown()
      throws IOException {
    Path directory = Files.createDirectory(folder.resolve("hadoop-yarn"));
    Files.createFile(folder.resolve("cgroup.procs"));
    Files.writeString(directory.resolve("cgroup.controllers"), "memory pids\n");

    new CpuControl()
        .run(
            host(Installation.of(null, null, null, null), cgroupsOfYarn("/hadoop-yarn"), Side.NM),
            findings);

    assertThat(found()).containsExactly("error yarn-cgroup-unusable");
    assertThat(findings.all().get(0).what())
        .contains("the controller cpu is missing from " + directory.resolve("cgroup.controllers"));
    assertThat(findings.all().get(0).fix().line())
        .isEqualTo(
            "sudo sh -c 'echo +cpu +memory > " + folder.resolve("cgroup.subtree_control") + "'");
  }

  @Test
  void aDirectoryThatYarnMakesWhenItStartsIsNoError() throws IOException {
    Files.createFile(folder.resolve("cgroup.procs"));

    new CpuControl()
        .run(
            host(Installation.of(null, null, null, null), cgroupsOfYarn("/hadoop-yarn"), Side.NM),
            findings);

    assertThat(found()).containsExactly("warning core-control-unknown");
    assertThat(findings.all().get(0).what())
        .contains(folder.resolve("hadoop-yarn") + " does not exist yet");
  }

  private Map<String, String> cgroupsOfYarn(String hierarchy) {
    Map<String, String> properties = new HashMap<>(wrongMount("cgroup-v1-quota"));
    properties.put(
        "yarn.nodemanager.container-executor.class", LinuxContainerExecutor.class.getName());
    properties.put("yarn.nodemanager.resource.cpu.enabled", "true");
    properties.put(YARN_HIERARCHY, hierarchy);
    return properties;
  }

  @Test
  void aMountThatIsAsInTheTemplateIsNotBlamedForAMissingController() {
    CoreControlOptions options = CoreControlOptions.builder().hierarchy(hierarchy()).build();
    assumeTrue(!CoreControlFactory.probe(options).isPossible(CoreControlChoice.CGROUP_V2_IDLE));
    new CpuControl()
        .run(
            host(
                Installation.of(null, null, null, null),
                Map.of(
                    "yarn.nodemanager.container-executor.class",
                    PluginNames.EXECUTOR,
                    "yarn.nodemanager.kairos.core-control",
                    "cgroup-v2-idle",
                    "yarn.nodemanager.kairos.core-control.cgroup-mount",
                    "auto"),
                Side.NM),
            findings);

    assertThat(found()).hasSize(1);
    assertThat(findings.all().get(0).fix().line()).doesNotContain("cgroup-mount");
  }

  @Test
  void aHostOfBothDaemonsIsNotRedForTheCpuControlThatOnlyOneOfThemNeeds() {
    new CpuControl()
        .run(
            host(Installation.of(null, null, null, null), wrongMount("auto"), Side.NM, Side.RM),
            findings);

    assertThat(found()).containsExactly("warning core-control-unknown");
    assertThat(findings.all().get(0).what()).contains("--side rm", "--side nm");
    assertThat(findings.all().get(0).fix().line()).doesNotContain("signal");
  }

  private Map<String, String> wrongMount(String control) {
    return Map.of(
        "yarn.nodemanager.container-executor.class",
        PluginNames.EXECUTOR,
        "yarn.nodemanager.kairos.core-control",
        control,
        "yarn.nodemanager.kairos.core-control.cgroup-mount",
        folder.toString());
  }

  private static String hierarchy() {
    return "kairos-cli-test-" + ProcessHandle.current().pid();
  }

  private static Map<String, String> cgroups() {
    return Map.of(
        "yarn.nodemanager.container-executor.class",
        PluginNames.EXECUTOR,
        "yarn.nodemanager.kairos.core-control",
        "cgroup-v1-quota",
        "yarn.nodemanager.kairos.core-control.cgroup-hierarchy",
        hierarchy());
  }

  @ParameterizedTest
  @CsvSource({
    "docker, 2000, warning recovery-docker-exit-codes",
    "'default,docker', 30000, warning recovery-docker-exit-codes",
    "'default,docker', 60000,",
    "default, 2000,",
  })
  void tasksInDockerWhoseExitCodesARestartLosesAreAWarning(
      String runtimes, String millis, String finding) throws IOException {
    Map<String, String> properties =
        Map.of(
            "yarn.nodemanager.address",
            "0.0.0.0:8041",
            "yarn.nodemanager.recovery.enabled",
            "true",
            "yarn.nodemanager.recovery.supervised",
            "true",
            "yarn.nodemanager.container-executor.class",
            LinuxContainerExecutor.class.getName(),
            "yarn.nodemanager.runtime.linux.allowed-runtimes",
            runtimes,
            "yarn.nodemanager.container-executor.exit-code-file.timeout-ms",
            millis);
    new Recovery().run(host(installation("3.4.3", "17"), properties, Side.NM), findings);
    assertThat(found()).isEqualTo(finding == null ? List.of() : List.of(finding));
  }

  @Test
  void aCheckThatIsOnTheClassPathNeedsNoOtherLine() throws IOException {
    assertThat(Check.ALL.names()).contains("jars-present", "topology-script");
    Path script = Files.createFile(folder.resolve("racks.sh"));
    Map<String, String> properties = Map.of("net.topology.script.file.name", script.toString());
    Check example = Check.ALL.get("topology-script");
    Installation installation = installation("3.4.3", "17");
    example.run(host(installation, properties, Side.NM), findings);
    assertThat(found()).isEmpty();
    example.run(host(installation, properties, Side.RM), findings);
    assertThat(found()).containsExactly("warning topology-script-missing");
  }

  @Test
  void everyCheckSaysWhatItLooksFor() {
    assertThat(Check.ALL.leftOut()).isEmpty();
    assertThat(Check.ALL.all())
        .allSatisfy(check -> assertThat(check.does()).startsWith("whether ").doesNotEndWith("."));
  }

  @Test
  void aCheckThatFailsHidesNothingThatOtherChecksFind() throws IOException {
    Host host = host(installation("3.4.3", "17"), Map.of());
    findings.info("found-before", "anything");
    for (Throwable failure : List.of(new IllegalStateException("lost"), new LinkageError("old"))) {
      CheckCommand.run(new FailingCheck(failure), host, findings);
    }
    assertThat(found())
        .containsExactly("warning check-failed", "warning check-failed", "info found-before");
    assertThat(findings.all().get(0).what()).contains("failing", "lost");
  }

  private static final class FailingCheck implements Check {
    private final Throwable failure;

    FailingCheck(Throwable failure) {
      this.failure = failure;
    }

    @Override
    public String name() {
      return "failing";
    }

    @Override
    public String does() {
      return "whether a failure is survived";
    }

    @Override
    public void run(Host host, Findings findings) {
      if (failure instanceof RuntimeException) {
        throw (RuntimeException) failure;
      }
      throw (Error) failure;
    }
  }
}
