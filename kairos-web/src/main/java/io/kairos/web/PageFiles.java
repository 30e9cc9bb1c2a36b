// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/** The files of the page, which are the same for both daemons; read once, out of the jar. */
final class PageFiles {
  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", "text/html; charset=utf-8",
          "kairos.css", "text/css; charset=utf-8",
          "kairos.js", "text/javascript; charset=utf-8",
          "kairos.svg", "image/svg+xml");

  private final Map<String, byte[]> contents;

  /** One of them. */
  static final class PageFile {
    final String type;
    final byte[] content;

    private PageFile(String type, byte[] content) {
      this.type = type;
      this.content = content;
    }
  }

  PageFiles() {
    contents =
        Map.of(
            "index.html", read("index.html"),
            "kairos.css", read("kairos.css"),
            "kairos.js", read("kairos.js"),
            "kairos.svg", read("kairos.svg"));
  }

  /** A file by its name; the empty name is that of the page itself. Nothing else can be had. */
  Optional<PageFile> get(String name) {
    String key = name.isEmpty() ? "index.html" : name;
    return Optional.ofNullable(contents.get(key))
        .map(content -> new PageFile(TYPES.get(key), content));
  }

  private static byte[] read(String name) {
    try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
