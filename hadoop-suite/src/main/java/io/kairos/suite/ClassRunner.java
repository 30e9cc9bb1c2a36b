// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import io.kairos.suite.fork.TestProcess;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.FileUtils;

/**
 * Runs test classes in processes of their own: own temporary folder, own names of hosts and, where
 * the system lets us, own network, so that two of them can use the same ports at once.
 */
final class ClassRunner {
  private static final int NODES_WITH_A_NAME = 60;
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.lang.reflect",
          "java.base/java.net",
          "java.base/java.io");
  private static final List<String> OWN_NETWORK =
      List.of("unshare", "--net", "--", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh");

  private final Path agent;
  private final Path configuration;
  private final Path resources;
  private final Path folder;
  private final Duration longest;
  private final boolean hasOwnNetworks;

  /**
   * @param agent jar of the agent
   * @param configuration folder that each process gets a copy of, as tests write into it
   * @param resources folder of what tests read
   * @param folder where each process gets its folder
   * @param longest after which a process is killed
   */
  ClassRunner(Path agent, Path configuration, Path resources, Path folder, Duration longest) {
    this.agent = agent;
    this.configuration = configuration;
    this.resources = resources;
    this.folder = folder;
    this.longest = longest;
    this.hasOwnNetworks = canUnshare();
  }

  /** Whether processes may run at the same time. */
  boolean isIsolated() {
    return hasOwnNetworks;
  }

  /** Runs one class; {@code number} tells several runs of it apart. */
  ClassResult run(String className, Mode mode, Side side, int number)
      throws IOException, InterruptedException {
    Path home =
        folder
            .resolve(className.substring(className.lastIndexOf('.') + 1))
            .resolve(side.text() + "-" + number);
    FileUtils.deleteQuietly(home.toFile());
    Path temporary = Files.createDirectories(home.resolve("tmp"));
    Files.createDirectories(temporary.resolve("target/test-classes"));
    Files.createDirectories(temporary.resolve("target/test/data"));
    Path results = home.resolve("results.tsv");
    long startNanos = System.nanoTime();
    Process process =
        new ProcessBuilder(command(className, mode.properties(side), temporary, results))
            .directory(temporary.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("out.txt").toFile())
            .start();
    boolean isTimedOut = false;
    try {
      isTimedOut = !process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
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
    return ClassResult.of(lines, isTimedOut, seconds);
  }

  private List<String> command(
      String className, Map<String, String> properties, Path temporary, Path results)
      throws IOException {
    List<String> command = new ArrayList<>(hasOwnNetworks ? OWN_NETWORK : List.of());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx2g");
    command.add("-javaagent:" + agent);
    properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Djdk.net.hosts.file=" + hosts(temporary.resolveSibling("hosts")));
    command.add("-Dtest.build.data=" + temporary.resolve("target/test/data"));
    command.add("-Dtest.build.dir=" + temporary.resolve("target/test-dir"));
    OPENED.forEach(name -> command.addAll(List.of("--add-opens", name + "=ALL-UNNAMED")));
    command.add("-XX:+EnableDynamicAgentLoading");
    Path ownConfiguration = temporary.resolve("conf");
    FileUtils.copyDirectory(configuration.toFile(), ownConfiguration.toFile());
    command.addAll(
        List.of(
            "-cp",
            String.join(
                File.pathSeparator,
                ownConfiguration.toString(),
                resources.toString(),
                System.getProperty("java.class.path"))));
    command.addAll(List.of(TestProcess.class.getName(), className, results.toString()));
    return command;
  }

  /** Stock's tests look the names of their nodes up for every container's token. */
  private static Path hosts(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("127.0.0.1 localhost test " + InetAddress.getLocalHost().getHostName());
    for (int i = 0; i < NODES_WITH_A_NAME; i++) {
      lines.add("127.0.0.1 h" + i + " host" + i + " node" + i);
    }
    return Files.write(file, lines, StandardCharsets.UTF_8);
  }

  private static void dump(Process process, Path file) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process.pid()),
                "Thread.print")
            .redirectErrorStream(true)
            .redirectOutput(file.toFile())
            .start();
    if (!jcmd.waitFor(30, TimeUnit.SECONDS)) {
      jcmd.destroyForcibly();
    }
  }

  private static boolean canUnshare() {
    List<String> command = new ArrayList<>(OWN_NETWORK);
    command.add("true");
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
