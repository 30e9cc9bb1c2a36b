// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** The {@code yarn-site.xml} of one daemon, with Kairos in it and without. */
final class DaemonSite {
  private final Path file;

  /**
   * @param daemon its folder in the cluster's
   */
  DaemonSite(KairosCluster cluster, String daemon) {
    file = cluster.folder().resolve(daemon).resolve("conf/yarn-site.xml");
  }

  /** Takes out what docs/operator/install.md says; it counts from the daemon's next start. */
  void removeKairos() throws IOException {
    Configuration site = read();
    for (Map.Entry<String, String> property : new Configuration(site)) {
      if (property.getKey().contains("kairos") || property.getValue().contains("kairos.")) {
        site.unset(property.getKey());
      }
    }
    site.unset("yarn.nodemanager.aux-services");
    write(site);
  }

  /**
   * Puts in what docs/operator/install.md says; it counts from the daemon's next start.
   *
   * @param properties of {@link KairosCluster#ofKairos}
   */
  void addKairos(Map<String, String> properties) throws IOException {
    Configuration site = read();
    properties.forEach(site::set);
    write(site);
  }

  private Configuration read() throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(file.toUri().toURL());
    // Read before the file is written anew.
    site.size();
    return site;
  }

  private void write(Configuration site) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }
}
