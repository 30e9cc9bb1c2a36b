// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user and an administrator read is what the code does. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path MANUAL = ROOT.resolve("docs/user/kmn.md");
  private static final Path TEMPLATE = ROOT.resolve("conf/mapred-site-kmn.xml");
  private static final Pattern ROW =
      Pattern.compile("\\| `(mapreduce\\.kmn\\.[^`]+)` \\| (\\S+) \\| (.+?) \\| (.+) \\|");

  /** All settings but those that are names of classes, samplers or files. */
  private static final Map<String, Function<KmnSettings, Object>> READERS =
      Map.ofEntries(
          entry(KmnSettings.FRACTION, settings -> settings.sampleBlocks(1000)),
          entry(KmnSettings.BLOCKS, settings -> settings.sampleBlocks(1000)),
          entry(KmnSettings.EXTRA_RATIO, KmnSettings::extraRatio),
          entry(KmnSettings.EXTRA_RATIO_MAX, KmnSettings::extraRatioMax),
          entry(KmnSettings.ENABLED, KmnSettings::enabled),
          entry(KmnSettings.SEED, KmnSettings::seed),
          entry(KmnSettings.LOCALITY_WAIT, KmnSettings::localityWaitMillis),
          entry(KmnSettings.SAMPLE_WAIT, KmnSettings::sampleWaitMillis),
          entry(KmnSettings.DELAY_MAX, KmnSettings::delayMaxMillis),
          entry(KmnSettings.DELAY_COALESCING, KmnSettings::delayCoalescing),
          entry(KmnSettings.REDUCE_PLACEMENT, KmnSettings::reducePlacement),
          entry(KmnSettings.REDUCE_LOCALITY_WAIT, KmnSettings::reduceLocalityWaitMillis),
          entry(KmnSettings.RACK_LINK, KmnSettings::rackLinkBytesPerSecond));

  private static final List<String> NAMES =
      List.of(
          KmnSettings.INPUT_FORMAT,
          KmnSettings.SAMPLER,
          KmnSettings.REPLAY,
          KmnSettings.DELAY_HISTORY);

  /** Property to default and values, as the manual has them. */
  private final Map<String, String[]> documented = new LinkedHashMap<>();

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
              "| `%s` | %s | %s | %s |",
              property.name(),
              property.defaultText().isEmpty() ? "–" : "`" + property.defaultText() + "`",
              property.range(),
              property.meaning()));
    }
    List<String> table = new ArrayList<>();
    for (String line : Files.readAllLines(MANUAL)) {
      if (ROW.matcher(line).matches()) {
        table.add(line.replace("[samplers](#samplers)", "samplers"));
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
    assertThat(documented.get(KmnSettings.SAMPLER)[0]).isEqualTo(unset.sampler());
  }

  @Test
  void theValuesAreThoseTheRefusalNames() {
    READERS.forEach(
        (property, reader) ->
            assertThatThrownBy(() -> reader.apply(settings(property, "nonsense")))
                .hasMessage(property + " = nonsense: use " + documented.get(property)[1] + "."));
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
