// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.junit.jupiter.api.Assumptions;

/**
 * Stock's LinuxContainerExecutor: the NodeManager is user {@code daemon}, and tasks are user {@code
 * nobody}. A script installs the setuid program.
 */
final class LinuxExecutor {
  static final int NODE_USER = 1;
  static final int TASK_USER = 65_534;

  /** The setuid program, as the script has installed it. */
  private static final String PROGRAM = System.getProperty("kairos.test.container-executor", "");

  private static final String NODE_GROUP = "daemon";
  private static final Pattern PI = Pattern.compile("Estimated value of Pi is ([0-9.]+)");

  private LinuxExecutor() {}

  /** The setuid program; empty where no script has installed one. */
  static String program() {
    return PROGRAM;
  }

  /** Skips the test where no script has installed the program. */
  static void assumeInstalled(String script) {
    Assumptions.assumeFalse(PROGRAM.isEmpty(), "needs a setuid container-executor: " + script);
  }

  /**
   * What docs/operator/install.md and conf/yarn-site-nodemanager-lce-cgroup-*.xml say.
   *
   * @param hierarchy of the containers' cgroups, below the mount
   */
  static Map<String, String> site(String hierarchy) {
    Map<String, String> site = new HashMap<>();
    site.put("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos");
    site.put("yarn.nodemanager.container-executor.class", LinuxContainerExecutor.class.getName());
    String executor = "yarn.nodemanager.linux-container-executor.";
    site.put(executor + "path", PROGRAM);
    site.put(executor + "group", NODE_GROUP);
    site.put("yarn.nodemanager.resource.cpu.enabled", "true");
    site.put(executor + "cgroups.hierarchy", "/" + hierarchy);
    site.put(executor + "cgroups.mount", "false");
    return site;
  }

  /** Runs in its own folder, which becomes that user's; setuid programs give it all rights. */
  static List<String> as(int user) {
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

  /**
   * Lets the tasks' user estimate pi by MapReduce. Its files are that user's, as on HDFS they would
   * be.
   *
   * @param look is called all the time until the job ends
   * @return what the client found
   */
  static double estimatePi(
      KairosCluster cluster,
      String classPath,
      int maps,
      long samplesOfMap,
      Duration limit,
      Runnable look)
      throws IOException {
    return estimatePi(cluster, classPath, KerberosLogin.NONE, maps, samplesOfMap, limit, look);
  }

  /** The same on a cluster that may be secure. */
  static double estimatePi(
      KairosCluster cluster,
      String classPath,
      KerberosLogin login,
      int maps,
      long samplesOfMap,
      Duration limit,
      Runnable look)
      throws IOException {
    Path folder = Files.createTempDirectory(cluster.folder(), "client");
    Path conf = Files.createDirectories(folder.resolve("conf"));
    Path output = folder.resolve("output");
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      configuration(cluster, folder, classPath, login).writeXml(out);
    }
    List<String> arguments = List.of(Integer.toString(maps), Long.toString(samplesOfMap));
    Process client =
        TaskUserProgram.of(folder, conf, classPath, login, QuasiMonteCarlo.class, arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      Poll.until(
          limit,
          "the job to end",
          () -> {
            look.run();
            return !client.isAlive();
          });
    } finally {
      client.destroyForcibly();
    }
    String answer = Files.readString(output, UTF_8);
    Matcher pi = PI.matcher(answer);
    assertThat(pi.find()).as(answer).isTrue();
    return Double.parseDouble(pi.group(1));
  }

  private static Configuration configuration(
      KairosCluster cluster, Path folder, String classPath, KerberosLogin login) {
    String jvm = LocalMapReduce.SMALL_JVM + " " + String.join(" ", login.jvmOptions());
    Configuration conf =
        LocalMapReduce.configuration(
            cluster.daemons().yarnConfiguration(),
            folder.toString(),
            LocalMapReduce.SMALL_JVM,
            LocalMapReduce.SMALL_JVM);
    conf.set("mapreduce.application.classpath", classPath);
    // Shared classes are of the jars that only root may read.
    conf.set("yarn.app.mapreduce.am.command-opts", jvm);
    conf.set("mapred.child.java.opts", jvm);
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    return conf;
  }

  /** The same class path, its jars where all may look: Maven keeps them where only root may. */
  static String readableByAll(String classPath) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "lce-jars").toAbsolutePath());
    assertThat(mayEnter(folder))
        .as("%s: users %s and %s have to enter it", folder, NODE_USER, TASK_USER)
        .isTrue();
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path original = Path.of(entry);
      if (Files.isRegularFile(original) && !mayEnter(original.toAbsolutePath().getParent())) {
        entries.add(link(original, folder.resolve(original.getFileName())).toString());
      } else if (Files.exists(original)) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static boolean mayEnter(Path folder) throws IOException {
    for (Path above = folder; above != null; above = above.getParent()) {
      if (!Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
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
