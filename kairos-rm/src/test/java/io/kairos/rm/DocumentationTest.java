// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.GeneratedFile;
import io.kairos.common.Setting;
import io.kairos.common.SettingDocument;
import io.kairos.rm.dispatch.ClusterUse;
import io.kairos.rm.forecast.ForecastOrder;
import io.kairos.rm.forecast.JobForecasts;
import io.kairos.rm.metrics.SchedulerMetrics;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankOptions;
import io.kairos.rm.settings.SchedulerSettings;
import io.kairos.rm.settings.StockSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an operator reads is what the code does. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String TEMPLATE = "conf/capacity-scheduler-kairos.xml";
  private static final String MANUAL = "docs/operator/configuration.md";
  private static final String PART = "scheduler settings";

  private static final List<GeneratedFile> GENERATED =
      List.of(
          new GeneratedFile(ROOT.resolve(MANUAL))
              .part(PART, SettingDocument.table(SchedulerSettings.all()))
              .beside("node settings"::equals),
          new GeneratedFile(ROOT.resolve(TEMPLATE))
              .part(PART, SettingDocument.properties(SchedulerSettings.all(), Set.of())));

  @BeforeAll
  static void update() throws IOException {
    for (GeneratedFile file : GENERATED) {
      file.updateIfAsked();
    }
  }

  @Test
  void everySentenceAboutASettingIsShort() {
    assertThat(SettingDocument.longSentences(SchedulerSettings.all())).isEmpty();
  }

  @Test
  void theManualAndTheTemplateAreWhatTheSettingsSay() throws IOException {
    for (GeneratedFile file : GENERATED) {
      file.assertIsCurrent();
    }
  }

  @Test
  void theTemplateHoldsEverySettingWithItsDefaultAndNoOther() {
    Map<String, String> expected = new LinkedHashMap<>();
    for (Setting<?> setting : SchedulerSettings.all()) {
      expected.put(setting.property(), setting.defaultText());
    }
    Map<String, String> found = new LinkedHashMap<>();
    template(TEMPLATE).forEach(property -> found.put(property.getKey(), property.getValue()));
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void theTemplateExplainsEverySettingInTheWordsOfTheCode() throws IOException {
    String text = Files.readString(ROOT.resolve(TEMPLATE)).replaceAll("\\s+", " ");
    for (Setting<?> setting : SchedulerSettings.all()) {
      assertThat(text)
          .contains("<!-- " + setting.meaning() + " Values: " + setting.range() + ". -->");
    }
  }

  @Test
  void theTemplateSwitchesThePluginOn() {
    assertThat(
            template("conf/yarn-site-resourcemanager.xml")
                .getClass(YarnConfiguration.RM_SCHEDULER, null))
        .isEqualTo(KairosScheduler.class);
  }

  @Test
  void theTableOfSettingsIsCompleteAndHoldsNoOther() throws IOException {
    List<String> expected = SchedulerSettings.all().stream().map(SettingDocument::row).toList();
    List<String> found =
        Files.readAllLines(ROOT.resolve(MANUAL)).stream()
            .filter(line -> line.startsWith("| `" + SchedulerSettings.PREFIX))
            .toList();
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void everythingRefusedOrSetOfStockIsInTheManual() throws IOException {
    String manual = Files.readString(ROOT.resolve(MANUAL));
    StockSettings.OWN_DEFAULTS.forEach(
        (property, value) ->
            assertThat(manual).contains("`" + property + "`").contains("`" + value + "`"));
  }

  @Test
  void theTableOfMetricsIsCompleteAndHoldsNoOther() throws IOException {
    List<String> published = new ArrayList<>();
    MetricsProbe.metrics(
            new SchedulerMetrics(
                () -> 0,
                () -> 0,
                () -> 0,
                () -> 0,
                () -> 0,
                () -> ClusterUse.of(List.of()),
                new JobRanks<String>(() -> new RankOptions(3, 10))::counts,
                new JobForecasts(queue -> ForecastOrder.BY_RANK)::firstEnds))
        .forEach(metric -> published.add(metric.name()));
    String section = Files.readString(ROOT.resolve("docs/operator/metrics.md"));
    section = section.substring(section.indexOf("## ResourceManager"));
    int end = section.indexOf("\n## ", 1);
    List<String> documented =
        Pattern.compile("(?m)^\\| `([^`]+)`")
            .matcher(end < 0 ? section : section.substring(0, end))
            .results()
            .map(row -> row.group(1))
            .toList();
    assertThat(documented).containsExactlyInAnyOrderElementsOf(published);
  }

  private static Configuration template(String file) {
    Configuration template = new Configuration(false);
    template.addResource(new org.apache.hadoop.fs.Path(ROOT.resolve(file).toUri()));
    return template;
  }
}
