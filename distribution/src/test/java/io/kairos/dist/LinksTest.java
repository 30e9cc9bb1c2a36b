// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link of the manual leads to a file, and to a heading of it, that is there. */
class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)]+))?\\)");

  /** The same, as messages of commands and comments of templates print it. */
  private static final Pattern PRINTED = Pattern.compile("\\b(docs/[\\w/-]+\\.md)(?:#([\\w-]+))?");

  @Test
  void everyLinkInTheManualLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page :
        files("README.md", "CONTRIBUTING.md", "RELEASING.md", "CHANGELOG.md", "docs")) {
      if (page.toString().endsWith(".md")) {
        String text = Headings.withoutCode(Files.readString(page));
        LINK.matcher(text)
            .results()
            .filter(link -> !Headings.leadsSomewhere(target(page, link.group(1)), link.group(2)))
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
        if (!Headings.leadsSomewhere(ROOT.resolve(page.group(1)), page.group(2))) {
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
    assertThat(Headings.leadsSomewhere(page, "try-it")).isTrue();
    assertThat(Headings.leadsSomewhere(page, "try-that")).isFalse();
    assertThat(Headings.leadsSomewhere(ROOT.resolve("docs/nowhere.md"), null)).isFalse();
  }

  private static Path target(Path page, String link) {
    return link.isEmpty() ? page : page.getParent().resolve(link).normalize();
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
}
