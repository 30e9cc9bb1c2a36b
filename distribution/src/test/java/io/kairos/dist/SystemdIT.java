// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The files of {@code conf/systemd} with the programs of systemd, on this machine's own cgroups.
 * Nobody boots here, and no systemd runs: what they do is done as at a boot.
 */
class SystemdIT {
  private static final List<Path> MOUNTS =
      List.of(Path.of("/sys/fs/cgroup/cpu"), Path.of("/sys/fs/cgroup/cpuacct"));
  private static final String HIERARCHY = "kairos-systemd-it-" + ProcessHandle.current().pid();
  private static final String NOBODY = "nobody";

  /** May read the class path wherever it is, and write what nobody may write. */
  private static final List<String> AS_NOBODY =
      List.of(
          "setpriv",
          "--reuid=" + NOBODY,
          "--clear-groups",
          "--inh-caps=-all,+dac_read_search",
          "--ambient-caps=-all,+dac_read_search",
          "--bounding-set=-all,+dac_read_search");

  private Path folder;
  private Unpacked unpacked;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(SystemdIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
  }

  @AfterEach
  void removeCgroups() throws IOException {
    for (Path mount : MOUNTS) {
      Files.deleteIfExists(mount.resolve(HIERARCHY));
    }
  }

  @Test
  void aUserThatIsNotRootMayControlTheCpuOnceTheFileOfCgroupV1IsRead() throws IOException {
    assumeTrue(isThere("systemd-tmpfiles") && isThere("setpriv"), "needs systemd and util-linux");
    assumeTrue(
        MOUNTS.stream().allMatch(mount -> Files.isWritable(mount.resolve("cgroup.procs"))),
        "needs root, and cgroup v1");
    StockHome home = StockHome.make(folder.resolve("hadoop"));
    unpacked.install(home, "--side", "nodemanager").orFail();
    Path conf = configured();

    Shell.Result before = check(home, conf);
    Path file = conf.resolve("tmpfiles.conf");
    Files.writeString(file, ofThisTest("tmpfiles-cgroup-v1.conf"));
    Shell.run(folder, List.of("systemd-tmpfiles", "--create", file.toString())).orFail();
    Shell.Result after = check(home, conf);

    String proposed = MOUNTS.get(0).resolve(HIERARCHY).toString();
    String both = proposed + " " + MOUNTS.get(1).resolve(HIERARCHY);
    assertThat(before.output())
        .contains("core-control-unusable: ")
        .contains("mkdir -p " + both + " && chown -R " + NOBODY + " " + both);
    assertThat(Files.readString(file)).contains("d " + proposed + " 0755 " + NOBODY + " - -\n");
    assertThat(after.output())
        .contains("core-control: ", "tried as user " + NOBODY)
        .contains("cpu-time: the CPU time of tasks is counted")
        .doesNotContain("core-control-unusable", "cpu-time-not-counted");
    // A check changes nothing, not even the kernel's weight.
    assertThat(Path.of(proposed).resolve("cpu.shares")).hasContent("1024");
  }

  @Test
  void systemdAcceptsTheDropInsOfTheUnit() throws IOException {
    assumeTrue(isThere("systemd-analyze"), "needs systemd");
    for (String version : List.of("v1", "v2")) {
      Path units = Files.createDirectories(folder.resolve(version));
      Path unit = units.resolve("hadoop-yarn-nodemanager.service");
      Files.writeString(unit, "[Service]\nExecStart=/bin/true\n");
      Path dropIn =
          Files.createDirectory(units.resolve(unit.getFileName() + ".d")).resolve("kairos.conf");
      Files.copy(
          unpacked.directory().resolve("conf/systemd/nodemanager-cgroup-" + version + ".conf"),
          dropIn);

      String said =
          Shell.run(
                  folder,
                  Map.of("SYSTEMD_UNIT_PATH", units + ":"),
                  List.of("systemd-analyze", "verify", unit.toString()))
              .orFail();

      // Known since systemd 254; what is older ignores it and says so, as the file says too.
      assertThat(said.lines().filter(line -> line.startsWith(dropIn.toString())))
          .allMatch(line -> line.contains("'DelegateSubgroup'"));
    }
  }

  /** The template of the package, with a hierarchy of this test. */
  private Path configured() throws IOException {
    Configuration site = new Configuration(false);
    unpacked.template("yarn-site-nodemanager.xml").forEach(site::set);
    site.set("yarn.nodemanager.kairos.core-control.cgroup-hierarchy", HIERARCHY);
    Path conf = Files.createDirectory(folder.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      site.writeXml(out);
    }
    return conf;
  }

  private String ofThisTest(String file) throws IOException {
    return Files.readString(unpacked.directory().resolve("conf/systemd").resolve(file))
        .replace("/kairos ", "/" + HIERARCHY + " ")
        .replace(" yarn ", " " + NOBODY + " ");
  }

  /** As that user on this host, with the class path that {@code yarn kairos} has. */
  private Shell.Result check(StockHome home, Path conf) {
    Path own = home.directory().resolve("share/hadoop/kairos");
    List<String> command = new ArrayList<>(AS_NOBODY);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            conf.toString(),
            home.classPath(),
            own.resolve("lib") + "/*",
            own.resolve("jobs") + "/*"));
    command.addAll(List.of("io.kairos.cli.KairosCli", "check", "--no-remote", "--side", "nm"));
    command.addAll(List.of("--conf-dir", conf.toString()));
    command.addAll(List.of("--hadoop-home", home.directory().toString()));
    return Shell.run(folder, Map.of("YARN_NODEMANAGER_USER", NOBODY), command);
  }

  private boolean isThere(String program) {
    return Shell.run(folder, List.of("bash", "-c", "command -v " + program)).exitCode() == 0;
  }
}
