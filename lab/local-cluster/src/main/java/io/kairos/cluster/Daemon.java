// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** One daemon of the cluster: its folder, its address and, while it runs, its process. */
final class Daemon {
  private final String role;
  private final String name;
  private final Path folder;
  private final Path clusterFolder;
  private final ClusterSpec spec;
  private final List<String> launchPrefix;
  private final Jmx jmx;
  private volatile ClassArchive archive;
  // Written by whoever starts and ends the daemon, read by whoever waits for it.
  private volatile Process process;

  Daemon(
      String role,
      String name,
      Path clusterFolder,
      ClusterSpec spec,
      List<String> launchPrefix,
      String webAddress) {
    this.role = role;
    this.name = name;
    this.clusterFolder = clusterFolder;
    this.folder = clusterFolder.resolve(name);
    this.spec = spec;
    this.launchPrefix = launchPrefix;
    this.jmx = new Jmx(webAddress);
  }

  /**
   * @param logging lines of {@code log4j.properties} beside those of every daemon
   */
  void configure(Configuration site, Configuration capacityScheduler, String logging)
      throws IOException {
    SiteFiles.write(folder.resolve("conf"), site, capacityScheduler, logging);
  }

  void start() throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    Path conf = folder.resolve("conf");
    List<String> command = new ArrayList<>(launchPrefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + spec.heapMb() + "m");
    // Small heaps and short lives: what a server collector and compiler gain is not earned back.
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    // Or the collector looks at the whole heap each time that classes fill what they began with.
    command.add("-XX:MetaspaceSize=128m");
    // Performance data would be a file outside our folder, and stay there after a kill.
    command.add("-XX:-UsePerfData");
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Djava.net.preferIPv4Stack=true");
    archive = ClassArchive.of(ClassArchive.Kind.DAEMONS, spec.classPath());
    command.addAll(archive.options(name));
    spec.hostsFile().ifPresent(file -> command.add("-Djdk.net.hosts.file=" + file));
    command.add("-Dhadoop.log.dir=" + folder);
    command.add("-Dyarn.log.dir=" + folder);
    command.add("-Dlog4j.configuration=" + conf.resolve(SiteFiles.LOG4J).toUri());
    command.addAll(spec.jvmOptions());
    command.add(DaemonMain.class.getName());
    command.add(role);
    command.add(clusterFolder.toString());
    // Only we act on Ctrl-C, so that NodeManagers still find a ResourceManager to sign off from.
    ProcessBuilder builder =
        new ProcessBuilder(OwnSession.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
    // Too long for a command line where the class path is: the environment has more room.
    builder.environment().put("CLASSPATH", archive.classPath(conf));
    builder.environment().put("HADOOP_CONF_DIR", conf.toString());
    builder.environment().put(Leftovers.MARK, clusterFolder.toString());
    process = builder.start();
  }

  /** The process has ended although nobody asked it to. */
  boolean hasDied() {
    Process started = process;
    return started != null && !started.isAlive();
  }

  boolean isRunning() {
    Process started = process;
    return started != null && started.isAlive();
  }

  ClusterException death() {
    return new ClusterException(
        name + " ended: " + DaemonLog.lastCause(log()) + " (" + log() + ")");
  }

  Path log() {
    return folder.resolve(name + ".log");
  }

  Path folder() {
    return folder;
  }

  Jmx jmx() {
    return jmx;
  }

  /** Asks the process to end; {@link #awaitEnd} waits for it. */
  void terminate() {
    if (process != null) {
      // Process.destroy would close its standard input too, and that tells it that we are gone.
      process.toHandle().destroy();
    }
  }

  /** As {@code kill -9}: no shutdown hook runs, containers live on. */
  void kill() {
    if (process != null) {
      process.destroyForcibly();
    }
    awaitEnd(Duration.ofSeconds(10));
  }

  /** For a daemon that was ended in its start: its classes are not those of a daemon. */
  void dropClasses() {
    ClassArchive used = archive;
    try {
      if (used != null) {
        used.drop(name);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end of the process and ends it by force when the time is up. */
  void awaitEnd(Duration atMost) {
    if (process == null) {
      return;
    }
    try {
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    process = null;
  }
}
