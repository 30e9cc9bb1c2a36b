// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import io.kairos.cli.console.OutputFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where a command finds the configuration, as {@code yarn} itself does. */
public final class ConfigurationOptions {
  private static final String DIRECTORY = "HADOOP_CONF_DIR";

  @Option(
      names = "--conf-dir",
      paramLabel = "DIR",
      description =
          "Directory with yarn-site.xml, core-site.xml, capacity-scheduler.xml, mapred-site.xml."
              + " Default: $HADOOP_CONF_DIR.")
  private Path directory;

  @Option(
      names = "-D",
      paramLabel = "PROPERTY=VALUE",
      description = "A property that beats those of the files, as in other yarn commands.")
  private Map<String, String> properties = new LinkedHashMap<>();

  /**
   * Reads the files.
   *
   * @throws CommandLine.ParameterException if there is no such directory
   * @throws io.kairos.cli.console.CliException if a file is no valid XML
   */
  public SiteConfiguration read(CommandLine command) {
    return SiteConfiguration.read(directory(command), properties);
  }

  /**
   * Reads what tells where a running cluster is, and not the files of daemons alone.
   *
   * @throws CommandLine.ParameterException if there is no such directory
   * @throws io.kairos.cli.console.CliException if a file is no valid XML
   */
  public SiteConfiguration readOfClients(CommandLine command) {
    return SiteConfiguration.readOfClients(directory(command), properties);
  }

  private Path directory(CommandLine command) {
    if (directory != null) {
      return checked(command, "--conf-dir", directory);
    }
    String fromShell = System.getenv(DIRECTORY);
    if (fromShell == null || fromShell.isBlank()) {
      throw new CommandLine.ParameterException(
          command,
          DIRECTORY
              + " is not set: say by --conf-dir where yarn-site.xml is, for example --conf-dir"
              + " /etc/hadoop/conf.");
    }
    return checked(command, DIRECTORY, Path.of(fromShell));
  }

  private static Path checked(CommandLine command, String option, Path given) {
    if (!Files.isDirectory(given)) {
      throw OutputFiles.refuse(
          command, option, given, "is no directory; use that of yarn-site.xml.");
    }
    if (!Files.isReadable(given.resolve(SiteConfiguration.YARN_SITE))) {
      throw OutputFiles.refuse(
          command,
          option,
          given,
          "holds no yarn-site.xml that "
              + System.getProperty("user.name")
              + " may read; use the directory that YARN's daemons read.");
    }
    return given.toAbsolutePath().normalize();
  }
}
