// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Headings of the manual's pages, as links name them. */
final class Headings {
  private static final Pattern CODE_BLOCK = Pattern.compile("(?s)```.*?```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  private Headings() {}

  /**
   * Whether there is such a page with such a heading.
   *
   * @param anchor of the heading; {@code null} for the page itself
   */
  static boolean leadsSomewhere(Path page, String anchor) {
    return Files.exists(page) && (anchor == null || anchors(page).contains(anchor));
  }

  /** A page without its blocks of code, in which a {@code #} begins no heading. */
  static String withoutCode(String page) {
    return CODE_BLOCK.matcher(page).replaceAll("");
  }

  /** Of each heading what GitHub makes of it; the second of one name is {@code name-1}. */
  private static Set<String> anchors(Path page) {
    Set<String> anchors = new HashSet<>();
    HEADING
        .matcher(withoutCode(read(page)))
        .results()
        .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
        .forEach(
            anchor -> {
              String free = anchor;
              for (int again = 1; !anchors.add(free); again++) {
                free = anchor + "-" + again;
              }
            });
    return anchors;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
