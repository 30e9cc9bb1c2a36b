// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * A file of Hadoop's properties that an operator edits. It counts from the daemon's next start. A
 * NodeManager at work reads it all the same, for each container that it starts.
 */
public record SiteFile(Path file) {
  /** Where it lies: the configuration of its daemon. */
  public Path folder() {
    return file.getParent();
  }

  /** The properties by their text, which may name other properties. */
  public Map<String, String> read() throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(file.toUri().toURL());
    Map<String, String> properties = new TreeMap<>();
    site.forEach(property -> properties.put(property.getKey(), property.getValue()));
    return properties;
  }

  /** Sets these properties, and leaves the others as they are. */
  public void add(Map<String, String> properties) throws IOException {
    Map<String, String> all = read();
    all.putAll(properties);
    replace(all);
  }

  /** Takes these properties out, as far as they are there. */
  public void remove(String... properties) throws IOException {
    Map<String, String> others = read();
    others.keySet().removeAll(List.of(properties));
    replace(others);
  }

  /** Makes these its only properties. Whoever reads the file finds all of them, or those before. */
  public void replace(Map<String, String> properties) throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    write(file, site);
  }

  static void write(Path file, Configuration site) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".new");
    try (OutputStream out = Files.newOutputStream(whole)) {
      site.writeXml(out);
    }
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
