// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A cluster whose ResourceManager answers what a test says, and an operator's configuration that
 * names it. Each test has its own.
 */
final class AskedCluster implements BeforeEachCallback, AfterEachCallback {
  static final String NODES = "/ws/v1/kairos/nodes";

  private AnsweringDaemon daemon;
  private Path folder;

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("kairos-cli");
    daemon = new AnsweringDaemon();
    configure(daemon.address());
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    daemon.close();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** The ResourceManager; any path that a test names no answer to is 404. */
  AnsweringDaemon daemon() {
    return daemon;
  }

  /** Writes the ResourceManager's address into the operator's configuration. */
  void configure(String address) throws IOException {
    write("yarn-site.xml", property("yarn.resourcemanager.webapp.address", address));
  }

  /** Writes a file of the operator's configuration. */
  void write(String file, String... properties) throws IOException {
    Files.writeString(
        folder.resolve(file), "<configuration>" + String.join("", properties) + "</configuration>");
  }

  /** Deletes a file of the operator's configuration. */
  void delete(String file) throws IOException {
    Files.delete(folder.resolve(file));
  }

  /** Runs a command with the operator's configuration. */
  CommandRun run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--conf-dir=" + folder);
    return CommandRun.of(all.toArray(String[]::new));
  }

  /** The ResourceManager is active and tells the versions of Kairos and Hadoop that it runs. */
  AnsweringDaemon runs(String kairos, String hadoop) {
    return runsHadoop(hadoop)
        .answer("/ws/v1/kairos/cluster", 200, "{\"version\": \"" + kairos + "\"}");
  }

  /** The ResourceManager is active and tells the version of Hadoop that it runs. */
  AnsweringDaemon runsHadoop(String version) {
    return daemon.answer("/ws/v1/cluster/info", 200, info("ACTIVE", version));
  }

  /** YARN lists these nodes. */
  void nodes(String... list) {
    daemon.answer(
        "/ws/v1/cluster/nodes", 200, "{\"nodes\": {\"node\": [" + String.join(",", list) + "]}}");
  }

  static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  /** What YARN tells of a ResourceManager. */
  static String info(String state, String version) {
    return String.format(
        "{\"clusterInfo\": {\"haState\": \"%s\", \"resourceManagerVersion\": \"%s\"}}",
        state, version);
  }

  /** A node as YARN lists it. */
  static String node(String id, String address, String version) {
    return String.format(
        "{\"id\": \"%s\", \"nodeHTTPAddress\": \"%s\", \"state\": \"RUNNING\", \"version\": \"%s\"}",
        id, address, version);
  }

  /** A node as YARN lists it, with the size of its containers. */
  static String holding(String id, String address, int containers, int usedVcores, int freeVcores) {
    return node(id, address, "3.4.3")
        .replace(
            "}",
            String.format(
                ", \"numContainers\": %d, \"usedVirtualCores\": %d, \"availableVirtualCores\": %d}",
                containers, usedVcores, freeVcores));
  }

  /** A node as Kairos lists it. */
  static String listed(String id, String kind, String version) {
    return String.format(
        "{\"rank\": 1, \"id\": \"%s\", \"kind\": \"%s\", \"standing\": \"offered\","
            + " \"vcores\": 1, \"pluginVersion\": %s}",
        id, kind, version);
  }
}
