// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import io.kairos.cli.console.CliException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The configuration of one host: what the operator wrote, in which file, and what holds. */
public final class SiteConfiguration {
  public static final String CORE_SITE = "core-site.xml";
  public static final String YARN_SITE = "yarn-site.xml";
  public static final String CAPACITY_SCHEDULER = "capacity-scheduler.xml";
  public static final String MAPRED_SITE = "mapred-site.xml";

  /** All that is read. */
  public static final List<String> FILES =
      List.of(CORE_SITE, YARN_SITE, CAPACITY_SCHEDULER, MAPRED_SITE);

  /** What every user of a cluster may read; the others may be for daemons alone. */
  private static final List<String> OF_CLIENTS = List.of(CORE_SITE, YARN_SITE);

  private static final String COMMAND_LINE = "-D";
  private static final String YARN_DEFAULTS = "yarn-default.xml";

  /** How properties begin that only a ResourceManager reads. */
  private static final List<String> OF_RESOURCE_MANAGER =
      List.of("yarn.resourcemanager.", "yarn.scheduler.");

  private final Path directory;
  private final Map<String, Configuration> files;
  private final Configuration daemons;
  private final Configuration operators;
  private final Configuration jobs;

  private SiteConfiguration(
      Path directory, Map<String, Configuration> files, Map<String, String> overrides) {
    this.directory = directory;
    this.files = files;
    daemons = new Configuration(false);
    daemons.addResource("core-default.xml");
    add(CORE_SITE, daemons);
    daemons.addResource(YARN_DEFAULTS);
    add(YARN_SITE, daemons);
    add(CAPACITY_SCHEDULER, daemons);
    operators = new Configuration(false);
    add(CORE_SITE, operators);
    add(YARN_SITE, operators);
    add(CAPACITY_SCHEDULER, operators);
    beatenByDefaults().forEach(this::settle);
    jobs = new Configuration(false);
    add(CORE_SITE, jobs);
    add(MAPRED_SITE, jobs);
    add(YARN_SITE, jobs);
    overrides.forEach(
        (property, value) -> {
          daemons.set(property, value, COMMAND_LINE);
          operators.set(property, value, COMMAND_LINE);
          jobs.set(property, value, COMMAND_LINE);
        });
  }

  /**
   * @param directory that holds the files; none of them has to be there
   * @param overrides properties that beat those of the files
   * @throws DeniedFileException if this user may not read one
   * @throws CliException if a file is there and no valid XML
   */
  public static SiteConfiguration read(Path directory, Map<String, String> overrides) {
    return read(FILES, directory, overrides);
  }

  /** The same without the files that nobody needs who asks a running cluster. */
  public static SiteConfiguration readOfClients(Path directory, Map<String, String> overrides) {
    return read(OF_CLIENTS, directory, overrides);
  }

  private static SiteConfiguration read(
      List<String> names, Path directory, Map<String, String> overrides) {
    Map<String, Configuration> files = new LinkedHashMap<>();
    for (String name : names) {
      Path file = directory.resolve(name);
      if (Files.exists(file)) {
        files.put(name, parse(file));
      }
    }
    return new SiteConfiguration(directory, files, overrides);
  }

  private Set<String> beatenByDefaults() {
    Set<String> beaten = names(CORE_SITE);
    beaten.removeIf(property -> !YARN_DEFAULTS.equals(lastSource(daemons, property)));
    return beaten;
  }

  /** A ResourceManager reads core-site.xml once more, behind the defaults; nobody else does. */
  private void settle(String property) {
    if (OF_RESOURCE_MANAGER.stream().anyMatch(property::startsWith)) {
      daemons.set(
          property, files.get(CORE_SITE).getRaw(property), directory.resolve(CORE_SITE).toString());
    } else {
      operators.unset(property);
    }
  }

  public Path directory() {
    return directory;
  }

  /**
   * What holds for a daemon of this host, stock defaults included: of two files that set a property
   * the one that Hadoop reads later, with yarn-default.xml between core-site.xml and yarn-site.xml.
   */
  public Configuration daemons() {
    return daemons;
  }

  /** What the operator wrote for daemons and holds there, without any default. */
  public Configuration operators() {
    return operators;
  }

  /**
   * What the operator wrote for jobs that are submitted from this host, without any default. They
   * read yarn-site.xml last.
   */
  public Configuration jobs() {
    return jobs;
  }

  /** Names of all properties in one of the files; none if there is no such file. */
  public Set<String> names(String file) {
    Set<String> names = new TreeSet<>();
    Configuration found = files.get(file);
    if (found != null) {
      found.forEach(property -> names.add(property.getKey()));
    }
    return names;
  }

  /** The text of a property as it stands in one of the files. */
  public String raw(String file, String property) {
    return String.valueOf(files.get(file).getRaw(property)).trim();
  }

  /** Path of one of the files, whether it is there or not. */
  public Path file(String name) {
    return directory.resolve(name);
  }

  /** The operator's own value, trimmed; empty if he set none. */
  public Optional<String> written(String property) {
    return Optional.ofNullable(operators.getTrimmed(property)).filter(text -> !text.isEmpty());
  }

  /**
   * Whether the ResourceManager keeps its queues in a store. It reads capacity-scheduler.xml only
   * while the store is empty.
   */
  public boolean storesQueues() {
    String file = YarnConfiguration.FILE_CONFIGURATION_STORE;
    // One in memory is empty at each start.
    return !Set.of(file, YarnConfiguration.MEMORY_CONFIGURATION_STORE)
        .contains(daemons.getTrimmed(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, file));
  }

  /** Where the value that holds comes from: a file, {@code -D} or {@code default}. */
  public String origin(String property) {
    return origin(operators, property);
  }

  /** The same for what holds for jobs. */
  public String originForJobs(String property) {
    return origin(jobs, property);
  }

  /** Whether an operator's value has no effect, because a default of YARN is read behind it. */
  public boolean isBeatenByDefault(String property) {
    return operators.getRaw(property) == null && names(CORE_SITE).contains(property);
  }

  private static String origin(Configuration written, String property) {
    String source = written.get(property) == null ? null : lastSource(written, property);
    return source == null ? "default" : source.replaceFirst("^file:/+", "/");
  }

  private static String lastSource(Configuration conf, String property) {
    String[] sources = conf.getPropertySources(property);
    return sources == null || sources.length == 0 ? null : sources[sources.length - 1];
  }

  private void add(String file, Configuration to) {
    if (files.containsKey(file)) {
      to.addResource(new org.apache.hadoop.fs.Path(directory.resolve(file).toUri()));
    }
  }

  private static Configuration parse(Path file) {
    Configuration one = new Configuration(false);
    one.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    try {
      // Nothing is read before somebody asks.
      one.size();
      return one;
    } catch (RuntimeException e) {
      if (e.getCause() instanceof AccessDeniedException) {
        throw new DeniedFileException(file, (AccessDeniedException) e.getCause());
      }
      String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new CliException(
          file
              + " cannot be read, so no daemon starts with it: "
              + String.valueOf(reason).replaceAll("\\s+", " ")
              + "; repair the file.",
          e);
    }
  }
}
