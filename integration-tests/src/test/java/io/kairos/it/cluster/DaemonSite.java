// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.SiteFile;
import java.io.IOException;
import java.util.Map;

/** The {@code yarn-site.xml} of one daemon, with Kairos in it and without. */
final class DaemonSite {
  private final SiteFile file;

  /**
   * @param daemon its folder in the cluster's
   */
  DaemonSite(KairosCluster cluster, String daemon) {
    file = new SiteFile(cluster.folder().resolve(daemon).resolve("conf/yarn-site.xml"));
  }

  /** Takes out what docs/operator/install.md says; it counts from the daemon's next start. */
  void removeKairos() throws IOException {
    Map<String, String> stock = file.read();
    stock
        .entrySet()
        .removeIf(
            property ->
                property.getKey().contains("kairos") || property.getValue().contains("kairos."));
    stock.remove("yarn.nodemanager.aux-services");
    file.replace(stock);
  }

  /**
   * Puts in what docs/operator/install.md says; it counts from the daemon's next start.
   *
   * @param properties of {@link KairosCluster#ofKairos}
   */
  void addKairos(Map<String, String> properties) throws IOException {
    file.add(properties);
  }
}
