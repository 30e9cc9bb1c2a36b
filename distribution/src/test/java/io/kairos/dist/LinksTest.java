// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link of the manual leads to a file, and to a heading of it, that is there. */
class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)]+))?\\)");
  private static final Pattern CODE_BLOCK = Pattern.compile("(?s)```.*?```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

  /** The same, as messages of commands and comments of templates print it. */
  private static final Pattern PRINTED = Pattern.compile("\\b(docs/[\\w/-]+\\.md)(?:#([\\w-]+))?");

  @Test
  void everyLinkInTheManualLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : files("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")) {
      if (page.toString().endsWith(".md")) {
        String text = CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
        LINK.matcher(text)
            .results()
            .filter(link -> !leadsSomewhere(target(page, link.group(1)), link.group(2)))
            .forEach(link -> broken.add(ROOT.relativize(page) + ": " + link.group()));
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageThatIsNamedToAnOperatorIsThere() throws IOException {
    List<String> named = new ArrayList<>();
    List<String> broken = new ArrayList<>();
    for (Path file :
        files("conf", "monitoring", "docker", "distribution/src/main", "kairos-cli/src/main")) {
      for (MatchResult page : PRINTED.matcher(Files.readString(file)).results().toList()) {
        named.add(page.group());
        if (!leadsSomewhere(ROOT.resolve(page.group(1)), page.group(2))) {
          broken.add(ROOT.relativize(file) + ": " + page.group());
        }
      }
    }
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(broken).isEmpty();
  }

  @Test
  void aHeadingThatIsNotThereIsNoticed() {
    Path page = ROOT.resolve("README.md");
    assertThat(leadsSomewhere(page, "try-it")).isTrue();
    assertThat(leadsSomewhere(page, "try-that")).isFalse();
    assertThat(leadsSomewhere(ROOT.resolve("docs/nowhere.md"), null)).isFalse();
  }

  private static Path target(Path page, String link) {
    return link.isEmpty() ? page : page.getParent().resolve(link).normalize();
  }

  private static boolean leadsSomewhere(Path target, String anchor) {
    return Files.exists(target) && (anchor == null || anchors(target).contains(anchor));
  }

  /** Of each heading what GitHub makes of it; the second of one name is {@code name-1}. */
  private static Set<String> anchors(Path page) {
    Set<String> anchors = new HashSet<>();
    String text = CODE_BLOCK.matcher(read(page)).replaceAll("");
    HEADING
        .matcher(text)
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

  private static List<Path> files(String... paths) throws IOException {
    List<Path> found = new ArrayList<>();
    for (String path : paths) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(path))) {
        files
            .filter(Files::isRegularFile)
            .filter(file -> !file.toString().matches(".*\\.(png|svg|jar|gz)"))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
