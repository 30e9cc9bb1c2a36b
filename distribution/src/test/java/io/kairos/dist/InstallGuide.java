// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** What docs/operator/install.md has its reader type and write into files. */
final class InstallGuide {
  private static final Pattern COMMAND =
      Pattern.compile("`((?:bin/kairos-install|yarn (?:kairos|rmadmin|application)) [^`]+)`");

  private static final Pattern XML = Pattern.compile("(?s)```xml\n(.*?)```");

  private final String page;

  private InstallGuide(String page) {
    this.page = page;
  }

  static InstallGuide read() throws IOException {
    return new InstallGuide(Files.readString(Path.of("../docs/operator/install.md")));
  }

  /**
   * One section with those below it.
   *
   * @param heading how its heading begins, without the signs before it
   */
  Section section(String heading) {
    String start = "\n## " + heading;
    assertThat(page).as("headings of the guide").containsOnlyOnce(start);
    int from = page.indexOf(start);
    int to = page.indexOf("\n## ", from + 1);
    return new Section(page.substring(from, to < 0 ? page.length() : to));
  }

  /**
   * @param text of the section, in Markdown
   */
  record Section(String text) {
    /** Commands of the installer and of YARN, in the order in which they are named first. */
    Set<String> commands() {
      Set<String> commands = new LinkedHashSet<>();
      COMMAND.matcher(text).results().forEach(command -> commands.add(command.group(1)));
      assertThat(commands).as("commands of the section").isNotEmpty();
      return commands;
    }

    /** The properties of all its examples. */
    Map<String, String> properties() {
      Map<String, String> properties = new TreeMap<>();
      XML.matcher(text)
          .results()
          .forEach(
              example -> {
                String xml = "<configuration>" + example.group(1) + "</configuration>";
                Configuration site = new Configuration(false);
                site.addResource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
                site.forEach(property -> properties.put(property.getKey(), property.getValue()));
              });
      assertThat(properties).as("properties of the section").isNotEmpty();
      return properties;
    }

    /** What a command or a log is going to say, as the page has it. */
    String promise(String words) {
      assertThat(text).as("what the guide promises").contains(words);
      return words;
    }
  }
}
