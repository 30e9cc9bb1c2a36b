// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static java.util.stream.Collectors.joining;

import io.kairos.suite.fork.TestProcess;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import net.bytebuddy.agent.Installer;
import org.apache.commons.io.FileUtils;

/**
 * Runs test classes in processes of their own: own temporary folder, own names of hosts and, where
 * the system lets us, own network and own process numbers. So two of them can use the same ports at
 * once, and what a mini cluster has started ends with its test.
 */
final class ClassRunner {
  /** Whether results of an earlier run count, so that only what it did not come to runs. */
  static final String KEEP = "kairos.suite.keep";

  private static final int NODES_WITH_A_NAME = 60;
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.lang.reflect",
          "java.base/java.net",
          "java.base/java.io");

  /** The shell waits and so takes the exits of processes that have lost their parent. */
  private static final List<String> OWN_SYSTEM =
      List.of(
          "unshare",
          "--net",
          "--pid",
          "--fork",
          "--kill-child",
          "--mount-proc",
          "--",
          "sh",
          "-c",
          "ip link set lo up && mount --bind \"$1\" /etc/hosts && shift && \"$@\"; exit $?",
          "sh");

  private final Path agent;
  private final Path configuration;
  private final Path resources;
  private final Path folder;
  private final Duration longest;
  private final Duration longestTest;
  private final boolean isIsolated;

  /**
   * @param agent jar of the agent
   * @param configuration folder that each process gets a copy of, as tests write into it
   * @param resources folder of what tests read
   * @param folder where each process gets its folder
   * @param longest after which a process is killed
   * @param longestTest so is one that has come to no further result for as long
   */
  ClassRunner(
      Path agent,
      Path configuration,
      Path resources,
      Path folder,
      Duration longest,
      Duration longestTest) {
    this.agent = agent;
    this.configuration = configuration;
    this.resources = resources;
    this.folder = folder;
    this.longest = longest;
    this.longestTest = longestTest;
    this.isIsolated = canUnshare();
  }

  /** Whether processes may run at the same time. */
  boolean isIsolated() {
    return isIsolated;
  }

  /** Runs one class; {@code number} tells several runs of it apart. */
  ClassResult run(TestClass test, Mode mode, ComparedSide side, int number)
      throws IOException, InterruptedException {
    Path home = folder.resolve(test.simpleName()).resolve(side.text() + "-" + number);
    Path results = home.resolve("results.tsv");
    // Further runs are of some tests only, and of others each time.
    if (number == 1 && Boolean.getBoolean(KEEP) && Files.exists(results)) {
      ClassResult kept = ClassResult.of(test, Files.readAllLines(results), false, 0);
      if (kept.end() == ClassResult.End.ORDERLY) {
        return kept;
      }
    }
    FileUtils.deleteQuietly(home.toFile());
    Path temporary = Files.createDirectories(home.resolve("tmp"));
    Files.createDirectories(temporary.resolve("target/test/data"));
    long startNanos = System.nanoTime();
    Process process =
        new ProcessBuilder(command(test, mode.properties(side), temporary, results))
            .directory(temporary.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("out.txt").toFile())
            .start();
    boolean isTimedOut = false;
    try {
      isTimedOut = !ends(process, results);
      if (isTimedOut) {
        dump(process, home.resolve("threads.txt"));
      }
    } finally {
      // Also what a mini cluster has started, and also if we are interrupted.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    List<String> lines = Files.exists(results) ? Files.readAllLines(results) : List.of();
    // A process that a test has left behind may still write there; what is left is no harm.
    FileUtils.deleteQuietly(temporary.toFile());
    return ClassResult.of(test, lines, isTimedOut, seconds);
  }

  /** Whether the process ends by itself and in time. */
  private boolean ends(Process process, Path results) throws IOException, InterruptedException {
    long startNanos = System.nanoTime();
    long lastNanos = startNanos;
    long lastBytes = 0;
    while (!process.waitFor(1, TimeUnit.SECONDS)) {
      long nowNanos = System.nanoTime();
      long bytes = Files.exists(results) ? Files.size(results) : 0;
      if (bytes != lastBytes) {
        lastBytes = bytes;
        lastNanos = nowNanos;
      }
      if (nowNanos - startNanos > longest.toNanos()
          || nowNanos - lastNanos > longestTest.toNanos()) {
        return false;
      }
    }
    return true;
  }

  private List<String> command(
      TestClass test, Map<String, String> properties, Path temporary, Path results)
      throws IOException {
    Path hosts = hosts(temporary.resolveSibling("hosts"));
    List<String> command = new ArrayList<>();
    if (isIsolated) {
      command.addAll(OWN_SYSTEM);
      command.add(hosts.toString());
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx2g");
    // Most processes live for seconds: half the processor time, measured.
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:MetaspaceSize=128m"));
    command.add("-javaagent:" + agent);
    // Mockito would attach to its own process by its number, which others have, too.
    command.add("-javaagent:" + jarOf(Installer.class));
    command.add("-Dkairos.suite.log=" + System.getProperty("kairos.suite.log", "WARN"));
    properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Djdk.net.hosts.file=" + hosts);
    command.add("-Dtest.build.data=" + temporary.resolve("target/test/data"));
    command.add("-Dtest.build.dir=" + temporary.resolve("target/test-dir"));
    command.add("-Djava.security.krb5.conf=" + temporary.resolve("target/test-classes/krb5.conf"));
    OPENED.forEach(name -> command.addAll(List.of("--add-opens", name + "=ALL-UNNAMED")));
    command.add("-XX:+EnableDynamicAgentLoading");
    // Files of processes with the same number would be the same.
    command.add("-XX:-UsePerfData");
    // Some tests change its files there.
    Path ownConfiguration = temporary.resolve("target/test-classes");
    FileUtils.copyDirectory(configuration.toFile(), ownConfiguration.toFile());
    command.addAll(
        List.of(
            "-cp",
            String.join(
                File.pathSeparator,
                ownConfiguration.toString(),
                resources.toString(),
                System.getProperty("java.class.path"))));
    command.addAll(List.of(TestProcess.class.getName(), results.toString(), test.name()));
    command.addAll(test.methods());
    return command;
  }

  private static Path jarOf(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  /** Stock's tests look the names of their nodes up for every container's token. */
  private static Path hosts(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "127.0.0.1 localhost test h host node unknownhost "
            + InetAddress.getLocalHost().getHostName());
    for (int i = 0; i < NODES_WITH_A_NAME; i++) {
      int number = i;
      // Addresses of their own: an excluded host is excluded by its address, too.
      String names =
          Stream.of("h", "host", "host_", "node", "n")
              .map(name -> name + number)
              .collect(joining(" "));
      lines.add("127.0.1." + (i + 1) + " " + names);
    }
    return Files.write(file, lines, StandardCharsets.UTF_8);
  }

  private static void dump(Process process, Path file) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(virtualMachine(process).pid()),
                "Thread.print")
            .redirectErrorStream(true)
            .redirectOutput(file.toFile())
            .start();
    if (!jcmd.waitFor(30, TimeUnit.SECONDS)) {
      jcmd.destroyForcibly();
    }
  }

  /** The process that runs the tests: not the shell around it, nor what the tests have started. */
  private static ProcessHandle virtualMachine(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .filter(handle -> handle.info().command().orElse("").endsWith("/java"))
        .min(Comparator.comparing(ProcessHandle::pid))
        .orElse(process.toHandle());
  }

  private static boolean canUnshare() {
    List<String> command = new ArrayList<>(OWN_SYSTEM);
    command.addAll(List.of("/etc/hosts", "true"));
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (IOException e) {
      // No such command here.
      return false;
    }
  }
}
