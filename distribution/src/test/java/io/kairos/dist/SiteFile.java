// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** A file of properties that an operator edits. It counts from the daemon's next start. */
final class SiteFile {
  private final Path file;

  SiteFile(Path file) {
    this.file = file;
  }

  Path folder() {
    return file.getParent();
  }

  Map<String, String> read() throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(file.toUri().toURL());
    Map<String, String> properties = new TreeMap<>();
    // By their text: a value may name another property.
    site.forEach(property -> properties.put(property.getKey(), property.getValue()));
    return properties;
  }

  void add(Map<String, String> properties) throws IOException {
    Map<String, String> all = read();
    all.putAll(properties);
    replace(all);
  }

  void remove(String property) throws IOException {
    Map<String, String> others = read();
    others.remove(property);
    replace(others);
  }

  void replace(Map<String, String> properties) throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }
}
