// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process beside a cluster that ends what is left of it when this process has ended without
 * closing the cluster. A shutdown hook is not enough: whoever starts test processes halts them in
 * the middle of their hooks, and {@code kill -9} runs none.
 *
 * <p>The sweeper is a shell that waits for the end of its input, at no cost, in a session of its
 * own.
 */
public final class Sweeper implements AutoCloseable {
  /** A line means that nothing is left; the end of input means that we are gone. */
  private static final String WATCH =
      "trap '' HUP INT TERM; echo watching; if read -r line; then exit 0; fi; exec \"$@\"";

  private final Process process;

  private Sweeper(Process process) {
    this.process = process;
  }

  /**
   * Starts watching this process.
   *
   * @param folder of the cluster, made if it is not there: its containers are those whose local
   *     folders are below it
   * @param cgroups relative names that only this cluster uses, removed after its containers
   */
  public static Sweeper watch(Path folder, List<String> cgroups) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", WATCH, "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", ownClasses(), SweeperMain.class.getName()));
    command.add(folder.toAbsolutePath().toString());
    command.addAll(cgroups);
    Process process =
        new ProcessBuilder(OwnSession.of(command))
            .redirectError(
                ProcessBuilder.Redirect.appendTo(
                    Files.createDirectories(folder).resolve("sweeper.log").toFile()))
            .start();
    // Before that a signal to our process group would end it.
    String answer =
        new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
            .readLine();
    if (answer == null) {
      throw new ClusterException("sh cannot be run; YARN starts every container with it");
    }
    return new Sweeper(process);
  }

  private static String ownClasses() {
    return Path.of(
            URI.create(
                SweeperMain.class.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  /** Tells the sweeper that nothing is left, and waits for its end; further calls do nothing. */
  @Override
  public void close() {
    try (Writer input =
        new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII)) {
      input.write("closed\n");
    } catch (IOException e) {
      // It has ended, and cannot do what nobody wants any more.
    }
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
