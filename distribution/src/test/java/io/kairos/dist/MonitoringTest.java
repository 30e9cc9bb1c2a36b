// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Dashboard and alert rules ask for metrics there are, in the way their kind wants, and each alert
 * says what to do.
 */
class MonitoringTest {
  private static final Path FOLDER = Path.of("../monitoring");
  private static final String RUNBOOK = "docs/operator/operations.md";

  /** A metric, with what stands before it if that makes a difference of it. */
  private static final Pattern USE =
      Pattern.compile("((?:rate|increase)\\()?(kairos_\\w+)(?:\\{[^}]*})?(\\[)?");

  private final Map<String, String> kinds = new TreeMap<>();

  @BeforeEach
  void readManual() throws IOException {
    kinds.putAll(DocumentedMetrics.nodeManager());
    kinds.putAll(DocumentedMetrics.resourceManager());
    assertThat(kinds).containsEntry("kairos_suspensions", "counter").hasSizeGreaterThan(30);
  }

  @Test
  void everyPanelAsksForMetricsThereAreByTheChosenPrometheus() throws IOException {
    JsonNode dashboard =
        new ObjectMapper().readTree(FOLDER.resolve("grafana-dashboard.json").toFile());
    List<Integer> ids = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      ids.add(panel.path("id").asInt());
      for (JsonNode target : panel.path("targets")) {
        assertThat(target.at("/datasource/uid").asText()).isEqualTo("${datasource}");
        String expression = target.path("expr").asText();
        assertUses(panel.path("title").asText(), expression);
        asked.add(expression);
      }
    }
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(asked).hasSizeGreaterThan(20);
    for (JsonNode variable : dashboard.at("/templating/list")) {
      if (variable.path("type").asText().equals("query")) {
        Matcher metric = USE.matcher(variable.path("definition").asText());
        assertThat(metric.find()).isTrue();
        assertThat(kinds).containsKey(metric.group(2));
      }
    }
  }

  @Test
  void everyAlertAsksForMetricsThereAreAndSaysWhatIsWrong() throws IOException {
    Map<String, Map<?, ?>> alerts = alerts();

    alerts.forEach(
        (name, rule) -> {
          assertUses(name, rule.get("expr").toString());
          assertThat(annotation(rule, "summary")).as(name).isNotBlank();
        });
    assertThat(alerts)
        .containsKeys(
            "KairosNoHeartbeatStatistics",
            "KairosStarvationGrantsRising",
            "KairosCoreControlErrors",
            "KairosUnrestoredTasks",
            "KairosPassesStandStill",
            "KairosStateWriteErrors",
            "KairosFailedRemovals");
  }

  @Test
  void everyAlertSaysWhatToDoAndLeadsToItsSectionOfTheManual() throws IOException {
    alerts()
        .forEach(
            (name, rule) -> {
              assertThat(annotation(rule, "action")).as(name).isNotBlank();
              assertThat(annotation(rule, "runbook"))
                  .isEqualTo(RUNBOOK + "#" + name.toLowerCase(Locale.ROOT));
              assertThat(
                      Headings.leadsSomewhere(
                          Path.of("..", RUNBOOK), name.toLowerCase(Locale.ROOT)))
                  .as("a section for " + name)
                  .isTrue();
            });
  }

  /** Rules by name, in the order of the file. */
  private static Map<String, Map<?, ?>> alerts() throws IOException {
    Map<?, ?> file =
        new Yaml(new SafeConstructor(new LoaderOptions()))
            .load(Files.readString(FOLDER.resolve("alerts.yml")));
    Map<String, Map<?, ?>> alerts = new LinkedHashMap<>();
    for (Object group : (List<?>) file.get("groups")) {
      for (Object entry : (List<?>) ((Map<?, ?>) group).get("rules")) {
        Map<?, ?> rule = (Map<?, ?>) entry;
        String name = rule.get("alert").toString();
        assertThat(alerts.put(name, rule)).as("another alert " + name).isNull();
      }
    }
    return alerts;
  }

  private static String annotation(Map<?, ?> rule, String name) {
    Object text = ((Map<?, ?>) rule.get("annotations")).get(name);
    return text == null ? "" : text.toString();
  }

  private void assertUses(String where, String expression) {
    Matcher use = USE.matcher(expression);
    int uses = 0;
    while (use.find()) {
      uses++;
      assertThat(kinds).as(where).containsKey(use.group(2));
      boolean isCounter = kinds.get(use.group(2)).equals("counter");
      assertThat(use.group(1) != null)
          .as("%s: %s is a %s", where, use.group(2), kinds.get(use.group(2)))
          .isEqualTo(isCounter);
    }
    assertThat(uses).as(where + ": " + expression).isPositive();
  }
}
