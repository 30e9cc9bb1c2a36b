// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;

/** A host set up as the manual says, out of the templates, on which mistakes can be made. */
final class OperatorHost {
  static final String YARN = "yarn-site.xml";
  static final String CAPACITY = "capacity-scheduler.xml";

  /** How the names of a NodeManager's properties begin. */
  static final String NM = "yarn.nodemanager.";

  static final List<String> JARS =
      List.of("kairos-common", "yaq-queueing", "kairos-web", "kairos-nm", "kairos-rm");

  private static final Path TEMPLATES = Path.of("..", "conf").toAbsolutePath().normalize();
  private static final Pattern PROPERTY =
      Pattern.compile("<property><name>(.*)</name><value>(.*)</value></property>");

  private static final Pattern INSTEAD = Pattern.compile(", instead of (\\S+) in (\\S+)");

  private final Path conf;
  private final Path home;

  OperatorHost(Path folder) throws IOException {
    conf = Files.createDirectories(folder.resolve("conf"));
    home = folder.resolve("hadoop");
    Files.createDirectories(library());
    Files.createDirectories(home.resolve("share/hadoop/common"));
    Files.createFile(home.resolve("share/hadoop/common/hadoop-common-3.4.3.jar"));
    for (String artifact : JARS) {
      jar(artifact + "-1.0.0.jar");
    }
    copy(YARN, "yarn-site-nodemanager.xml", "yarn-site-resourcemanager.xml");
    copy(CAPACITY, "capacity-scheduler-kairos.xml");
    copy("mapred-site.xml", "mapred-site-kmn.xml");
    // A machine without writable cgroups shall see the same; CPU control has tests of its own.
    set(YARN, "yarn.nodemanager.kairos.core-control", "signal");
    // What the templates leave to the operator's own file.
    set(YARN, "yarn.nodemanager.address", "0.0.0.0:8041");
    set(YARN, "yarn.nodemanager.recovery.enabled", "true");
    set(YARN, "yarn.nodemanager.recovery.supervised", "true");
    set(YARN, "yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos");
    set(CAPACITY, "yarn.scheduler.capacity.root.queues", "default");
    set(CAPACITY, "yarn.scheduler.capacity.root.default.capacity", "100");
  }

  Path conf() {
    return conf;
  }

  Path home() {
    return home;
  }

  Path library() {
    return home.resolve("share/hadoop/yarn/lib");
  }

  void jar(String name) {
    jar(library().resolve(name), name);
  }

  void jar(Path file, String content) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void delete(String name) {
    try {
      Files.delete(library().resolve(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void age(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void set(String file, String property, String value) {
    change(file, site -> site.set(property, value));
  }

  void remove(String file, String property) {
    change(file, site -> site.unset(property));
  }

  /** Runs the command with further arguments. */
  CommandRun check(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("check", "--no-remote", "--json", "--conf-dir", conf.toString()));
    arguments.addAll(List.of("--hadoop-home", home.toString()));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  static List<JsonNode> findings(CommandRun run, String severity) {
    return StreamSupport.stream(run.json().path("findings").spliterator(), false)
        .filter(finding -> finding.path("severity").asText().equals(severity))
        .toList();
  }

  static List<String> codes(CommandRun run, String severity) {
    return findings(run, severity).stream().map(finding -> finding.path("code").asText()).toList();
  }

  /** Does what a finding says is to be done, word for word. */
  void apply(JsonNode finding) throws IOException, InterruptedException {
    String fix = finding.path("fix").asText();
    Matcher property = PROPERTY.matcher(fix);
    if (property.matches()) {
      Matcher instead = INSTEAD.matcher(finding.path("fixPlace").asText());
      if (instead.find()) {
        remove(Path.of(instead.group(2)).getFileName().toString(), instead.group(1));
      }
      set(file(finding), property.group(1), property.group(2));
    } else if (fix.startsWith("remove the property ")) {
      remove(file(finding), fix.substring("remove the property ".length()));
    } else {
      // Out of the folder in which the new jars were unpacked.
      Path unpacked = Files.createDirectories(conf.resolveSibling("unpacked"));
      for (String artifact : JARS) {
        Files.writeString(unpacked.resolve(artifact + "-1.0.0.jar"), "new");
      }
      int exit =
          new ProcessBuilder("bash", "-c", fix)
              .directory(unpacked.toFile())
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new AssertionError("cannot be pasted: " + fix);
      }
    }
  }

  private String file(JsonNode finding) {
    Path file = Path.of(finding.path("fixPlace").asText().replaceAll("^in |, instead of .*", ""));
    if (!file.getParent().equals(conf)) {
      throw new AssertionError("not a file of this host: " + finding);
    }
    return file.getFileName().toString();
  }

  private void copy(String target, String... templates) {
    for (String template : templates) {
      Configuration part = new Configuration(false);
      part.addResource(new org.apache.hadoop.fs.Path(TEMPLATES.resolve(template).toUri()));
      part.forEach(property -> set(target, property.getKey(), property.getValue()));
    }
  }

  private void change(String file, java.util.function.Consumer<Configuration> change) {
    Path path = conf.resolve(file);
    Configuration site = new Configuration(false);
    if (Files.exists(path)) {
      site.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
      site.size();
    }
    change.accept(site);
    try (OutputStream out = Files.newOutputStream(path)) {
      site.writeXml(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
