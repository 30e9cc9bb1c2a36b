// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalMapReduce;
import io.kairos.common.Poll;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Stock's LinuxContainerExecutor with cgroup v1: the NodeManager is user {@code daemon}, and tasks
 * are user {@code nobody}. Runs by {@code integration-tests/lce/run.sh} alone, which installs the
 * setuid program.
 */
class LinuxContainerExecutorIT {
  private static final String NAME = "linux-executor";

  /** The setuid program, as the script has installed it. */
  private static final String EXECUTOR = System.getProperty("kairos.test.container-executor", "");

  private static final int NODE_USER = 1;
  private static final String NODE_GROUP = "daemon";
  private static final int TASK_USER = 65_534;
  private static final int TASKS = 3;
  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Pattern PI = Pattern.compile("Estimated value of Pi is ([0-9.]+)");

  @BeforeEach
  void needsTheSetuidProgram() {
    Cgroups.assumeWritable();
    Assumptions.assumeFalse(
        EXECUTOR.isEmpty(), "needs a setuid container-executor: integration-tests/lce/run.sh");
  }

  @Test
  void tasksOfAnotherUserTakeTurnsInTheCgroupsThatYarnMakes() throws Exception {
    String classPath = readableByAll(ClusterSpec.ownClassPath());
    Cgroups cgroups = new Cgroups(KairosCluster.hierarchy(NAME));
    cgroups.delegateTo(NODE_USER);
    try (KairosCluster cluster =
        KairosCluster.start(
            NAME,
            spec ->
                spec.nodeLaunchPrefix(as(NODE_USER)).classPath(classPath).site(linuxExecutor()))) {
      BusyJob job = cluster.submit("busy", TASKS, TASKS, 0.2);
      Poll.until(
          "tasks to be suspended",
          () -> cluster.cgroups().suspended() == TASKS - 1,
          () -> cluster.cgroups().quotas());
      Poll.until("each task to have run", () -> cluster.metric("Suspensions") >= 2 * TASKS);
      List<Integer> users = cluster.busyProcesses().stream().map(Processes::user).toList();
      double cores = job.finish();
      long before = cluster.metric("Suspensions");

      Set<String> tasks = new TreeSet<>();
      String answer = estimatePi(cluster, classPath, tasks);

      Matcher pi = PI.matcher(answer);
      assertThat(pi.find()).as(answer).isTrue();
      cluster.report(
          "tasks of users %s, %.2f cores at the end; pi is %s, %d cgroups, %d suspensions",
          users, cores, pi.group(1), tasks.size(), cluster.metric("Suspensions") - before);
      assertThat(users).containsOnly(TASK_USER);
      assertThat(Double.parseDouble(pi.group(1))).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(tasks).hasSizeGreaterThanOrEqualTo(MAPS + 1);
      assertThat(cluster.metric("Suspensions")).isGreaterThan(before);
      assertThat(cluster.metric("CoreControlErrors")).isZero();
      assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    }
  }

  /** What docs/operator/install.md and conf/yarn-site-nodemanager-lce-cgroup-v1.xml say. */
  private static Map<String, String> linuxExecutor() {
    return Map.of(
        "yarn.nodemanager.aux-services",
        "mapreduce_shuffle,kairos",
        "yarn.nodemanager.container-executor.class",
        LinuxContainerExecutor.class.getName(),
        "yarn.nodemanager.linux-container-executor.path",
        EXECUTOR,
        "yarn.nodemanager.linux-container-executor.group",
        NODE_GROUP,
        "yarn.nodemanager.resource.cpu.enabled",
        "true",
        "yarn.nodemanager.linux-container-executor.cgroups.hierarchy",
        "/" + KairosCluster.hierarchy(NAME),
        "yarn.nodemanager.linux-container-executor.cgroups.mount",
        "false");
  }

  /** Runs in its own folder, which becomes that user's; setuid programs give it all rights. */
  private static List<String> as(int user) {
    return List.of(
        "bash",
        "-c",
        "chown -R "
            + user
            + ":"
            + user
            + " . && exec setpriv --reuid="
            + user
            + " --regid="
            + user
            + " --clear-groups --inh-caps=-all \"$@\"",
        "bash");
  }

  /** Its files are those of the tasks' user, as on HDFS they would be. */
  private static String estimatePi(KairosCluster cluster, String classPath, Set<String> tasks)
      throws IOException {
    Path folder = Files.createDirectories(cluster.folder().resolve("client"));
    Path conf = Files.createDirectories(folder.resolve("conf"));
    Path output = folder.resolve("output");
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      configuration(cluster, folder, classPath).writeXml(out);
    }
    List<String> command = new ArrayList<>(as(TASK_USER));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-XX:-UsePerfData");
    command.add("-Djava.io.tmpdir=" + folder);
    command.add(QuasiMonteCarlo.class.getName());
    command.add(Integer.toString(MAPS));
    command.add(Long.toString(SAMPLES_A_MAP));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("CLASSPATH", conf + File.pathSeparator + classPath);
    Process client = builder.start();
    try {
      Poll.until(
          LIMIT,
          "the job to end",
          () -> {
            tasks.addAll(cluster.cgroups().tasks());
            return !client.isAlive();
          });
    } finally {
      client.destroyForcibly();
    }
    return Files.readString(output, UTF_8);
  }

  private static Configuration configuration(KairosCluster cluster, Path folder, String classPath) {
    Configuration conf =
        LocalMapReduce.configuration(
            cluster.daemons().yarnConfiguration(),
            folder.toString(),
            LocalMapReduce.SMALL_JVM,
            LocalMapReduce.SMALL_JVM);
    conf.set("mapreduce.application.classpath", classPath);
    // Shared classes are of the jars that only root may read.
    conf.set("yarn.app.mapreduce.am.command-opts", LocalMapReduce.SMALL_JVM);
    conf.set("mapred.child.java.opts", LocalMapReduce.SMALL_JVM);
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    return conf;
  }

  /** Maven keeps its jars where only root may look: the same jars where all may. */
  private static String readableByAll(String classPath) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "lce-jars").toAbsolutePath());
    for (Path above = folder; above != null; above = above.getParent()) {
      assertThat(Files.getPosixFilePermissions(above))
          .as("%s: users %s and %s have to enter it", above, NODE_USER, TASK_USER)
          .contains(PosixFilePermission.OTHERS_EXECUTE);
    }
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path original = Path.of(entry);
      if (Files.isRegularFile(original)) {
        entries.add(link(original, folder.resolve(original.getFileName())).toString());
      } else if (Files.isDirectory(original)) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static Path link(Path original, Path link) throws IOException {
    Files.deleteIfExists(link);
    try {
      Files.createLink(link, original);
    } catch (FileSystemException e) {
      // Another file system.
      Files.copy(original, link, StandardCopyOption.REPLACE_EXISTING);
    }
    return link;
  }
}
