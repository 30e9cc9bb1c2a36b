// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.GeneratedFile;
import io.kairos.common.Setting;
import io.kairos.common.SettingDocument;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user and an administrator read is what the code does. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path MANUAL = ROOT.resolve("docs/user/kmn.md");
  private static final Path TEMPLATE = ROOT.resolve("conf/mapred-site-kmn.xml");
  private static final Pattern ROW =
      Pattern.compile(
          "\\| `(mapreduce\\.kmn\\.[^`]+)` \\| (\\S+) \\| (.+?) \\| (.+) \\| [0-9.]+ \\|");

  /** All settings but those that are names of classes, samplers or files. */
  private static final Map<String, Function<KmnSettings, Object>> READERS =
      Map.ofEntries(
          entry(KmnSettings.FRACTION, settings -> settings.sampleBlocks(1000)),
          entry(KmnSettings.BLOCKS, settings -> settings.sampleBlocks(1000)),
          entry(KmnSettings.EXTRA_RATIO, KmnSettings::extraRatio),
          entry(
              KmnSettings.EXTRA_RATIO_MAX,
              settings -> settings.get(KmnDeclarations.EXTRA_RATIO_MAX)),
          entry(KmnSettings.ENABLED, settings -> settings.get(KmnDeclarations.ENABLED)),
          entry(KmnSettings.SEED, KmnSettings::seed),
          entry(KmnSettings.LOCALITY_WAIT, settings -> settings.get(KmnDeclarations.LOCALITY_WAIT)),
          entry(KmnSettings.SAMPLE_WAIT, settings -> settings.get(KmnDeclarations.SAMPLE_WAIT)),
          entry(KmnSettings.DELAY_MAX, settings -> settings.get(KmnDeclarations.DELAY_MAX)),
          entry(
              KmnSettings.DELAY_COALESCING,
              settings -> settings.get(KmnDeclarations.DELAY_COALESCING)),
          entry(
              KmnSettings.REDUCE_PLACEMENT,
              settings -> settings.get(KmnDeclarations.REDUCE_PLACEMENT)),
          entry(
              KmnSettings.REDUCE_LOCALITY_WAIT,
              settings -> settings.get(KmnDeclarations.REDUCE_LOCALITY_WAIT)),
          entry(KmnSettings.RACK_LINK, KmnSettings::rackLinkBytesPerSecond));

  private static final List<String> NAMES =
      List.of(
          KmnSettings.INPUT_FORMAT,
          KmnSettings.SAMPLER,
          KmnSettings.REPLAY,
          KmnSettings.DELAY_HISTORY);

  /** Property to default and values, as the manual has them. */
  private final Map<String, String[]> documented = new LinkedHashMap<>();

  /** For the administrator; the others are defaults of jobs. */
  private static final List<Setting<?>> OF_THE_ADMINISTRATOR =
      List.of(
          KmnDeclarations.EXTRA_RATIO_MAX,
          KmnDeclarations.ENABLED,
          KmnDeclarations.RACK_LINK,
          KmnDeclarations.LOCALITY_WAIT);

  private static final List<GeneratedFile> GENERATED =
      List.of(
          new GeneratedFile(MANUAL)
              .part("sampling settings", SettingDocument.table(KmnDeclarations.ALL)),
          new GeneratedFile(TEMPLATE)
              .part(
                  "sampling settings of the administrator",
                  SettingDocument.properties(
                      OF_THE_ADMINISTRATOR, Set.of(KmnDeclarations.EXTRA_RATIO_MAX)))
              .part(
                  "sampling defaults of jobs",
                  SettingDocument.properties(
                      KmnDeclarations.ALL.stream()
                          .filter(setting -> !OF_THE_ADMINISTRATOR.contains(setting))
                          .toList(),
                      Set.of())));

  @BeforeAll
  static void update() throws IOException {
    for (GeneratedFile file : GENERATED) {
      file.updateIfAsked();
    }
  }

  @Test
  void everySentenceAboutASettingIsShort() {
    assertThat(SettingDocument.longSentences(KmnDeclarations.ALL)).isEmpty();
  }

  @Test
  void theManualAndTheTemplateAreWhatTheSettingsSay() throws IOException {
    for (GeneratedFile file : GENERATED) {
      file.assertIsCurrent();
    }
  }

  @BeforeEach
  void readManual() throws IOException {
    for (String line : Files.readAllLines(MANUAL)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        String[] before =
            documented.put(
                row.group(1), new String[] {row.group(2).replace("`", ""), row.group(3)});
        assertThat(before).as("two rows for " + row.group(1)).isNull();
      }
    }
  }

  private static KmnSettings settings(String property, String value) {
    Configuration conf = new Configuration(false);
    conf.set(property, value);
    return new KmnSettings(conf);
  }

  @Test
  void theTableHasEverySettingAndNoOther() throws IllegalAccessException {
    List<String> properties = new ArrayList<>();
    for (Field field : KmnSettings.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        properties.add((String) field.get(null));
      }
    }
    assertThat(documented.keySet()).containsExactlyInAnyOrderElementsOf(properties);
    assertThat(properties)
        .as("settings this test knows")
        .allMatch(property -> READERS.containsKey(property) || NAMES.contains(property));
  }

  @Test
  void theTableIsWhatOtherProgramsAreTold() throws IOException {
    List<String> told = new ArrayList<>();
    for (KmnProperty property : KmnProperty.ALL) {
      told.add(
          String.format(
              "| `%s` | %s | %s | %s | %s |",
              property.name(),
              property.defaultText().isEmpty() ? "–" : "`" + property.defaultText() + "`",
              property.range(),
              property.meaning(),
              property.since()));
    }
    List<String> table = new ArrayList<>();
    for (String line : Files.readAllLines(MANUAL)) {
      if (ROW.matcher(line).matches()) {
        table.add(line);
      }
    }
    assertThat(told).isEqualTo(table);
  }

  @Test
  void theDefaultsAreThoseOfTheCode() {
    KmnSettings unset = new KmnSettings(new Configuration(false));
    READERS.forEach(
        (property, reader) -> {
          String text = documented.get(property)[0];
          if (text.equals("–")) {
            assertThatThrownBy(() -> reader.apply(unset)).as(property).isNotNull();
          } else {
            assertThat(reader.apply(settings(property, text)))
                .as(property)
                .isEqualTo(reader.apply(unset));
          }
        });
    assertThat(documented.get(KmnSettings.SAMPLER)[0])
        .isEqualTo(unset.get(KmnDeclarations.SAMPLER));
  }

  @Test
  void theValuesAreThoseTheRefusalNames() {
    READERS.forEach(
        (property, reader) ->
            assertThatThrownBy(() -> reader.apply(settings(property, "nonsense")))
                .hasMessage(
                    "%s = nonsense: use %s, or remove the property%s.",
                    property,
                    documented.get(property)[1],
                    documented.get(property)[0].equals("–")
                        ? ""
                        : " for " + documented.get(property)[0]));
  }

  @Test
  void everyCounterIsInTheManual() throws IOException {
    String manual = Files.readString(MANUAL);
    for (KmnCounter counter : KmnCounter.values()) {
      assertThat(manual).contains("| `" + counter.name() + "` |");
    }
    assertThat(manual).contains("`" + KmnCounter.class.getName() + "`");
  }

  @Test
  void theTemplateHasEveryDefaultAndFixesTheAdministratorsLimit() throws IOException {
    Configuration template = new Configuration(false);
    template.addResource(new org.apache.hadoop.fs.Path(TEMPLATE.toUri()));
    Map<String, String> found = new LinkedHashMap<>();
    template.forEach(property -> found.put(property.getKey(), property.getValue()));
    Map<String, String> defaults = new LinkedHashMap<>();
    String text = Files.readString(TEMPLATE).replaceAll("\\s+", " ");
    documented.forEach(
        (property, row) -> {
          if (row[0].equals("–")) {
            assertThat(text).as("named as one without a default").contains(" " + property);
          } else {
            defaults.put(property, row[0]);
          }
        });
    assertThat(found).containsExactlyInAnyOrderEntriesOf(defaults);
    assertThat(template.getFinalParameters()).containsExactly(KmnSettings.EXTRA_RATIO_MAX);
  }

  @Test
  void theTemplateSaysWhatEverySettingTakes() throws IOException {
    String text = Files.readString(TEMPLATE).replaceAll("\\s+", " ");
    for (String property : READERS.keySet()) {
      String[] row = documented.get(property);
      if (!row[0].equals("–")) {
        String written = "Values: " + row[1] + ". --> <property> <name>" + property + "<";
        assertThat(text).contains(written);
      }
    }
  }
}
