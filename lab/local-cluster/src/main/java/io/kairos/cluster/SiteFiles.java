// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** Writes the configuration folder of one daemon. */
final class SiteFiles {
  static final String LOG4J = "log4j.properties";

  private static final String LOGGING =
      String.join(
          "\n",
          "log4j.rootLogger=INFO,out",
          "log4j.appender.out=org.apache.log4j.ConsoleAppender",
          "log4j.appender.out.layout=org.apache.log4j.PatternLayout",
          "log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %p %c{1}: %m%n",
          // One line a container event and state change: costs CPU that belongs to the tasks.
          "log4j.logger.org.apache.hadoop=WARN",
          "log4j.logger.org.eclipse.jetty=WARN",
          "log4j.logger.io.kairos=INFO",
          "");

  /**
   * The /jmx page shows what was read up to two periods ago, by default of ten seconds, and misses
   * what happened at the end of a run.
   */
  private static final String METRICS =
      "*.periodMillis=" + LocalCluster.METRICS_AGE.toMillis() / 2 + "\n";

  private SiteFiles() {}

  static void write(
      Path folder, Configuration site, Configuration capacityScheduler, String logging)
      throws IOException {
    Files.createDirectories(folder);
    SiteFile.write(folder.resolve("yarn-site.xml"), site);
    SiteFile.write(folder.resolve("mapred-site.xml"), mapredSite(site));
    SiteFile.write(folder.resolve("core-site.xml"), coreSite(folder));
    SiteFile.write(folder.resolve("capacity-scheduler.xml"), capacityScheduler);
    Files.writeString(folder.resolve(LOG4J), LOGGING + logging);
    Files.writeString(folder.resolve("hadoop-metrics2.properties"), METRICS);
  }

  /**
   * The shuffle's settings: Hadoop reads its defaults after yarn-site.xml, which they would beat.
   */
  private static Configuration mapredSite(Configuration site) {
    Configuration mapred = new Configuration(false);
    site.getPropsWithPrefix("mapreduce.")
        .forEach((name, value) -> mapred.set("mapreduce." + name, value));
    return mapred;
  }

  private static Configuration coreSite(Path folder) {
    Configuration core = new Configuration(false);
    core.set("hadoop.tmp.dir", folder.resolveSibling("tmp").toString());
    core.set("fs.defaultFS", "file:///");
    // The shell-based default forks a process for every application attempt's "user".
    core.set("hadoop.security.group.mapping", "org.apache.hadoop.security.NullGroupsMapping");
    // Daemons start at the same time: NodeManagers look again soon for the ResourceManager.
    core.set("ipc.client.connect.retry.interval", "200");
    core.set("ipc.client.connect.max.retries", "3");
    return core;
  }
}
