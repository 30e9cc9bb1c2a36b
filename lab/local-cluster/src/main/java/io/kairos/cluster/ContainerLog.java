// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every container that the ResourceManager gives away, and when it is back: what stock YARN logs of
 * its nodes and in its audit log, whatever the scheduler, in a file of its own. YARN's generic
 * history tells the same, but fails with the masters of unmanaged applications.
 */
final class ContainerLog {
  private static final String YARN = "log4j.logger.org.apache.hadoop.yarn.server.resourcemanager.";
  private static final String NODE = "scheduler.common.fica.FiCaSchedulerNode";
  private static final String AUDIT = "RMAuditLogger";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

  private static final Pattern LINE = Pattern.compile("^(\\S+ \\S+) (.+)$");
  private static final Pattern START =
      Pattern.compile("Assigned container (container_\\S+) .* on host (\\S+), which has .*");
  private static final Pattern END =
      Pattern.compile(".*OPERATION=AM Released Container\\b.*CONTAINERID=(container_\\w+).*");

  private ContainerLog() {}

  /** What a ResourceManager's {@code log4j.properties} needs to write this file anew. */
  static String log4j(Path file) {
    return String.join(
        "\n",
        "log4j.appender.containers=org.apache.log4j.FileAppender",
        "log4j.appender.containers.File=" + file,
        "log4j.appender.containers.Append=false",
        "log4j.appender.containers.layout=org.apache.log4j.EnhancedPatternLayout",
        "log4j.appender.containers.layout.ConversionPattern=%d{ISO8601}{UTC} %m%n",
        YARN + NODE + "=INFO,containers",
        YARN + AUDIT + "=INFO,containers",
        "log4j.additivity.org.apache.hadoop.yarn.server.resourcemanager." + NODE + "=false",
        "log4j.additivity.org.apache.hadoop.yarn.server.resourcemanager." + AUDIT + "=false",
        "");
  }

  /** The containers of a file, in the order of their allocation; none if there is no file yet. */
  static List<ContainerSpan> read(Path file) throws IOException {
    return Files.exists(file) ? parse(Files.readAllLines(file, UTF_8)) : List.of();
  }

  static List<ContainerSpan> parse(List<String> lines) {
    Map<String, ContainerSpan> spans = new LinkedHashMap<>();
    for (String text : lines) {
      Matcher line = LINE.matcher(text);
      if (!line.matches()) {
        continue;
      }
      Matcher start = START.matcher(line.group(2));
      Matcher end = END.matcher(line.group(2));
      if (start.matches()) {
        String id = start.group(1);
        spans.put(
            id, new ContainerSpan(id, start.group(2), millis(line.group(1)), OptionalLong.empty()));
      } else if (end.matches()) {
        spans.computeIfPresent(
            end.group(1),
            (id, span) ->
                new ContainerSpan(
                    id, span.node(), span.fromMillis(), OptionalLong.of(millis(line.group(1)))));
      }
    }
    return List.copyOf(spans.values());
  }

  private static long millis(String time) {
    return LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC).toEpochMilli();
  }
}
