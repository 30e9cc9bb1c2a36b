// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.GeneratedFile;
import io.kairos.common.NodeStatistics;
import io.kairos.common.Setting;
import io.kairos.common.SettingDocument;
import io.kairos.common.UsedCores;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.check.ExecutorCheck;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.yaq.ReorderingPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsTag;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.impl.MetricsRecordImpl;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator reads is what the code does. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String TEMPLATE = "conf/yarn-site-nodemanager.xml";
  private static final String MANUAL = "docs/operator/configuration.md";
  private static final String PART = "node settings";

  private static final List<GeneratedFile> GENERATED =
      List.of(
          new GeneratedFile(ROOT.resolve(MANUAL))
              .part(PART, SettingDocument.table(NodeSettings.ALL))
              .beside("scheduler settings"::equals),
          new GeneratedFile(ROOT.resolve(TEMPLATE))
              .part(PART, SettingDocument.properties(NodeSettings.ALL, Set.of())));

  @BeforeAll
  static void update() throws IOException {
    for (GeneratedFile file : GENERATED) {
      file.updateIfAsked();
    }
  }

  @Test
  void everySentenceAboutASettingIsShort() {
    assertThat(SettingDocument.longSentences(NodeSettings.ALL)).isEmpty();
  }

  @Test
  void theManualAndTheTemplateAreWhatTheSettingsSay() throws IOException {
    for (GeneratedFile file : GENERATED) {
      file.assertIsCurrent();
    }
  }

  @Test
  void theTemplateHoldsEverySettingWithItsDefault() {
    Configuration template = template(TEMPLATE);
    Map<String, String> found = template.getPropsWithPrefix(NodeSettings.PREFIX);
    Map<String, String> expected = new LinkedHashMap<>();
    for (Setting<?> setting : NodeSettings.ALL) {
      expected.put(
          setting.property().substring(NodeSettings.PREFIX.length()), setting.defaultText());
    }
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void theTemplateSwitchesThePluginOn() {
    Configuration template = template(TEMPLATE);
    assertServiceAndLauncher(template);
    assertThat(template.getClass(YarnConfiguration.NM_CONTAINER_EXECUTOR, null))
        .isEqualTo(KairosContainerExecutor.class);
  }

  @Test
  void theTemplateExplainsEverySettingInTheWordsOfTheCode() throws IOException {
    String text = Files.readString(ROOT.resolve(TEMPLATE)).replaceAll("\\s+", " ");
    for (Setting<?> setting : NodeSettings.ALL) {
      assertThat(text)
          .contains("<!-- " + setting.meaning() + " Values: " + setting.range() + ". -->");
    }
  }

  @Test
  void theTemplateOfTheFirstStepIsInShadowModeAndLeavesTheExecutorAlone() {
    Configuration template = template("conf/yarn-site-nodemanager-shadow.xml");
    assertThat(NodeSettings.read(template::get).isShadow()).isTrue();
    assertThat(template.getPropsWithPrefix("yarn.nodemanager."))
        .containsOnlyKeys(
            "aux-services",
            "aux-services.kairos.class",
            "containers-launcher.class",
            "kairos.mode");
    assertServiceAndLauncher(template);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theTemplatesForLinuxContainerExecutorAreAcceptedAsTheyAre(int version) {
    Configuration template = template("conf/yarn-site-nodemanager-lce-cgroup-v" + version + ".xml");
    NodeSettings settings = NodeSettings.read(template::get);
    assertServiceAndLauncher(template);
    assertThat(template.getClass(YarnConfiguration.NM_CONTAINER_EXECUTOR, null))
        .isEqualTo(LinuxContainerExecutor.class);
    CoreControlChoice choice = settings.coreControl().choice();
    assertThat(choice)
        .isEqualTo(
            version == 1 ? CoreControlChoice.CGROUP_V1_IDLE : CoreControlChoice.CGROUP_V2_IDLE);
    assertThat(ExecutorCheck.cgroupsOfYarn(new LinuxContainerExecutor(), template, choice))
        .contains("hadoop-yarn");
  }

  @Test
  void theTableOfSettingsIsComplete() throws IOException {
    List<String> expected = NodeSettings.ALL.stream().map(SettingDocument::row).collect(toList());
    assertThat(rows(MANUAL, "\\| `" + Pattern.quote(NodeSettings.PREFIX) + ".*"))
        .isEqualTo(expected);
  }

  @Test
  void theExecutorIsDeniedToPoliciesThatHoldLaunchesAndToNoOther() throws IOException {
    List<String> rows =
        rows(MANUAL, "\\| `" + Pattern.quote(YarnConfiguration.NM_CONTAINER_EXECUTOR) + "` .*");
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0))
        .endsWith(
            " a `policy` that holds launches (`"
                + String.join("`, `", ReorderingPolicy.ALL.names())
                + "`) |");
  }

  @Test
  void theTableOfMetricsIsComplete() throws IOException {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    NodeMetrics metrics = new NodeMetrics();
    metrics.coreControl("any");
    metrics.statistics(
        new NodeStatistics(0, 0, 0, 0, Map.of()).withUsedCores(new UsedCores(0, 0, 0, 0)));
    metrics.getMetrics(collector, true);
    List<String> published = new ArrayList<>();
    MetricsRecordImpl record = collector.getRecords().get(0);
    for (AbstractMetric metric : record.metrics()) {
      published.add(metric.name());
    }
    for (MetricsTag tag : record.tags()) {
      if (!tag.name().equals("Context")) {
        published.add("tag." + tag.name());
      }
    }

    String section = Files.readString(ROOT.resolve("docs/operator/metrics.md"));
    section = section.substring(section.indexOf("## NodeManager"));
    int end = section.indexOf("\n## ", 1);
    Matcher row =
        Pattern.compile("(?m)^\\| `([^`]+)`")
            .matcher(end < 0 ? section : section.substring(0, end));
    List<String> documented = row.results().map(result -> result.group(1)).collect(toList());
    assertThat(documented).containsExactlyInAnyOrderElementsOf(published);
  }

  private static Configuration template(String file) {
    Configuration template = new Configuration(false);
    template.addResource(new org.apache.hadoop.fs.Path(ROOT.resolve(file).toUri()));
    return template;
  }

  private static void assertServiceAndLauncher(Configuration template) {
    assertThat(template.getTrimmedStrings(YarnConfiguration.NM_AUX_SERVICES))
        .contains(KairosAuxiliaryService.NAME);
    assertThat(template.getClass(KairosAuxiliaryService.CLASS_PROPERTY, null))
        .isEqualTo(KairosAuxiliaryService.class);
    assertThat(template.getClass(YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, null))
        .isEqualTo(KairosContainersLauncher.class);
  }

  private static List<String> rows(String file, String pattern) throws IOException {
    return Files.readAllLines(ROOT.resolve(file)).stream()
        .filter(line -> line.matches(pattern))
        .collect(toList());
  }
}
