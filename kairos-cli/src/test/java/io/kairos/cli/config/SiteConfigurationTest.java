// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.kairos.cli.CommandRun;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files count as they do for the daemons, which is asked of Hadoop's own classes. */
class SiteConfigurationTest {
  private static final String LAUNCHER = YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS;
  private static final String SCHEDULER = YarnConfiguration.RM_SCHEDULER;
  private static final String VCORES = YarnConfiguration.NM_VCORES;
  private static final String MEMORY = YarnConfiguration.NM_PMEM_MB;
  private static final String OURS = "yarn.nodemanager.kairos.mode";

  @TempDir Path folder;

  private void write(String file, String... properties) throws IOException {
    Files.writeString(
        folder.resolve(file), "<configuration>" + String.join("", properties) + "</configuration>");
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  private static String finalProperty(String name, String value) {
    return property(name, value).replace("</value>", "</value><final>true</final>");
  }

  @Test
  void aPropertyOfCoreSiteHoldsAsFarAsItDoesInANodeManager() throws Exception {
    write(
        "core-site.xml",
        property(LAUNCHER, "a.Launcher"),
        finalProperty(VCORES, "3"),
        property(MEMORY, "4096"),
        property(OURS, "shadow"));
    write("yarn-site.xml", property(MEMORY, "8192"));
    SiteConfiguration site = SiteConfiguration.read(folder, Map.of());

    try (URLClassLoader files = filesFirst()) {
      Configuration daemon = daemon(files);
      for (String name : List.of(LAUNCHER, VCORES, MEMORY, OURS)) {
        assertThat(site.daemons().get(name)).as(name).isEqualTo(daemon.get(name));
      }
    }
    assertThat(site.written(LAUNCHER)).isEmpty();
    assertThat(site.isBeatenByDefault(LAUNCHER)).isTrue();
    assertThat(site.origin(LAUNCHER)).isEqualTo("default");
    assertThat(site.written(VCORES)).contains("3");
    assertThat(site.isBeatenByDefault(VCORES)).isFalse();
    assertThat(site.origin(MEMORY)).isEqualTo(folder.resolve("yarn-site.xml").toString());
    assertThat(site.origin(OURS)).isEqualTo(folder.resolve("core-site.xml").toString());
  }

  @Test
  void aPropertyOfCoreSiteHoldsInAResourceManagerWhichReadsThatFileTwice() throws Exception {
    write("core-site.xml", property(SCHEDULER, "a.Scheduler"));
    write("yarn-site.xml");
    SiteConfiguration site = SiteConfiguration.read(folder, Map.of());

    try (URLClassLoader files = filesFirst()) {
      Configuration daemon = daemon(files);
      LocalConfigurationProvider provider = new LocalConfigurationProvider();
      for (String file : List.of("core-site.xml", "yarn-site.xml")) {
        daemon.addResource(provider.getConfigurationInputStream(daemon, file), file);
      }
      assertThat(site.daemons().get(SCHEDULER))
          .isEqualTo(daemon.get(SCHEDULER))
          .isEqualTo("a.Scheduler");
    }
    assertThat(site.written(SCHEDULER)).contains("a.Scheduler");
    assertThat(site.origin(SCHEDULER)).isEqualTo(folder.resolve("core-site.xml").toString());
  }

  /** Jobs read the files in the order of ConfigUtil.loadResources. */
  @Test
  void aPropertyOfBothFilesHoldsForJobsAsYarnSiteHasIt() throws IOException {
    write("mapred-site.xml", property(OURS, "mapred"));
    write("yarn-site.xml", property(OURS, "yarn"));
    SiteConfiguration site = SiteConfiguration.read(folder, Map.of());
    assertThat(site.jobs().get(OURS)).isEqualTo("yarn");
    assertThat(site.originForJobs(OURS)).isEqualTo(folder.resolve("yarn-site.xml").toString());
  }

  @Test
  void aFileThatThisUserMayNotReadIsNotCalledBroken() throws IOException {
    Path file = Files.createFile(folder.resolve("capacity-scheduler.xml"));

    DeniedFileException denied =
        new DeniedFileException(file, new AccessDeniedException(file.toString()));

    assertThat(denied)
        .hasMessage(
            "user %s may not read %s (owner %s, group %s); run this as the user of the daemon that"
                + " reads it.",
            System.getProperty("user.name"),
            file,
            Files.getOwner(file).getName(),
            Files.readAttributes(file, PosixFileAttributes.class).group().getName());
  }

  @Test
  void aFileThatThisUserMayNotReadIsFoundAsOne() throws IOException {
    write("yarn-site.xml");
    write("capacity-scheduler.xml");
    Files.setPosixFilePermissions(folder.resolve("capacity-scheduler.xml"), Set.of());
    assumeFalse(Files.isReadable(folder.resolve("capacity-scheduler.xml")), "root reads all");

    assertThatThrownBy(() -> SiteConfiguration.read(folder, Map.of()))
        .isInstanceOf(DeniedFileException.class);
    assertThat(SiteConfiguration.readOfClients(folder, Map.of()).daemons().get(VCORES)).isNotNull();
    CommandRun run = CommandRun.of("check", "--no-remote", "--json", "--conf-dir=" + folder);
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.json().at("/findings/0/code").asText()).isEqualTo("site-file-denied");
  }

  private URLClassLoader filesFirst() throws IOException {
    URL[] urls = {folder.toUri().toURL()};
    return new URLClassLoader(urls, getClass().getClassLoader()) {
      @Override
      public URL getResource(String name) {
        URL found = findResource(name);
        return found == null ? super.getResource(name) : found;
      }
    };
  }

  private static Configuration daemon(ClassLoader files) {
    Configuration conf = new YarnConfiguration();
    conf.setClassLoader(files);
    conf.reloadConfiguration();
    return conf;
  }
}
