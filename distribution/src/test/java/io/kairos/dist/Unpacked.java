// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The package that the build made, unpacked. */
final class Unpacked {
  static final Path TARBALL = Path.of(System.getProperty("kairos.tarball"));
  static final String VERSION = System.getProperty("kairos.version");

  private final Path directory;

  private Unpacked(Path directory) {
    this.directory = directory;
  }

  /** Unpacks below a directory, as {@code tar xzf} does. */
  static Unpacked in(Path parent) throws IOException {
    Files.createDirectories(parent);
    Shell.run(parent, List.of("tar", "xzf", TARBALL.toString())).orFail();
    return new Unpacked(parent.resolve("kairos-yarn-" + VERSION));
  }

  /** A package of another version with the same contents, as a later or earlier one would be. */
  Unpacked withVersion(Path parent, String version) throws IOException {
    Path copy = parent.resolve("kairos-yarn-" + version);
    Shell.run(parent, List.of("cp", "-a", directory.toString(), copy.toString())).orFail();
    for (Path jar : jars(copy)) {
      String name = jar.getFileName().toString();
      if (name.contains(VERSION)) {
        Files.move(jar, jar.resolveSibling(name.replace(VERSION, version)));
      }
    }
    Files.writeString(copy.resolve("VERSION"), version + "\n");
    String sums =
        "find . -type f ! -name SHA256SUMS | sed 's|^./||' | sort | xargs sha256sum > SHA256SUMS";
    Shell.run(copy, List.of("bash", "-c", sums)).orFail();
    return new Unpacked(copy);
  }

  Path directory() {
    return directory;
  }

  /**
   * The properties of a template, which operators merge into their own files.
   *
   * @param file below {@code conf}
   */
  Map<String, String> template(String file) throws IOException {
    Configuration template = new Configuration(false);
    template.addResource(directory.resolve("conf").resolve(file).toUri().toURL());
    Map<String, String> properties = new TreeMap<>();
    template.forEach(property -> properties.put(property.getKey(), property.getValue()));
    if (properties.isEmpty()) {
      throw new AssertionError(file + " has no property");
    }
    return properties;
  }

  List<Path> jars() throws IOException {
    return jars(directory);
  }

  private static List<Path> jars(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("lib"))) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /** Runs {@code bin/kairos-install} on a home. */
  Shell.Result install(StockHome home, String... arguments) {
    return install(Map.of(), home.directory(), arguments);
  }

  /** The same with an environment, on any directory. */
  Shell.Result install(Map<String, String> environment, Path home, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(directory.resolve("bin/kairos-install").toString());
    command.add("--hadoop-home");
    command.add(home.toString());
    command.addAll(List.of(arguments));
    return Shell.run(directory.getParent(), environment, command);
  }
}
