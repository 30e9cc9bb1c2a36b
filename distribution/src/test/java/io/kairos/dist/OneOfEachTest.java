// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Percentile;
import io.kairos.common.Setting;
import io.kairos.common.TimeText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What stands once stays once: percentiles, times that people write, the class of settings, and the
 * options that commands share. A second one is recognised by how it is made, whatever its name.
 */
class OneOfEachTest {
  /** They keep some of many values, evenly by rank, which is no percentile. */
  private static final Set<String> THIN_BY_RANK =
      Set.of("io.kairos.kmn.core.output.MapHistory", "io.kairos.workbench.demo.stream.ShortStream");

  /**
   * No percentiles of what was measured: the limits of a bootstrap are rounded outwards, and a
   * prediction is a duration that the map will exceed. The core of KMN knows nothing of Kairos.
   */
  private static final Set<String> ESTIMATE =
      Set.of("io.kairos.kmn.core.Bootstrap", "io.kairos.kmn.core.output.PastDurations");

  /** Hadoop's own reader, for properties that are Hadoop's own. */
  private static final Set<String> READS_STOCK = Set.of("io.kairos.nm.check.StockNumbers");

  /** Here it counts seeds, whose mean is reported: no repetition of a measurement. */
  private static final Set<String> OTHER_MEANING =
      Set.of("--repeat of io.kairos.workbench.simulate.SimulateCommand");

  private static final Pattern SORTS = Pattern.compile("\\.sort\\(|\\bsorted\\b");
  private static final String AT = "(?:\\[(?! ?\\])|\\.get\\(|\\.skip\\()";
  private static final String ROUNDED = "(?:\\(int\\)|Math\\.(?:ceil|floor|round|toIntExact)\\b)";

  /** An element whose index is a rounded product or quotient, or half of a length. */
  private static final Pattern BY_FRACTION =
      Pattern.compile(
          AT + "[^;\\[]*?" + ROUNDED + "[^;]*?[*/]|" + AT + "[^;\\[\\]]*?/ ?2\\b", Pattern.DOTALL);

  /** The same, where the index has a name first. */
  private static final Pattern INDEX =
      Pattern.compile("\\b(?:int|long|var) (\\w+) = ([^;]*);", Pattern.DOTALL);

  private static final Pattern FRACTION = Pattern.compile(ROUNDED + ".*[*/]|/ ?2\\b");

  private static final Pattern LIBRARY =
      Pattern.compile(
          "statistics\\.descriptive\\.(?:Quantile|Median)|stat\\.descriptive\\.(?:rank|Descr)"
              + "|StatUtils|HdrHistogram|getPercentile\\(|getValueAtPercentile\\(");

  private static final Set<String> UNITS =
      Set.of("ns", "us", "ms", "s", "sec", "m", "min", "h", "d");

  /** Units as alternatives of a regular expression. */
  private static final Pattern UNITS_IN_TEXT =
      Pattern.compile("\\b[num]?s\\|[smh]|\\bs\\|m|\\|min\\b|\\[[numshd]{3,}\\]");

  private static final Pattern TIME_LIBRARY =
      Pattern.compile("Duration\\.parse\\(|getTimeDuration|TimeUnit\\.valueOf\\(");

  /** A kind of values in each object, as what declares a setting has it. */
  private static final Pattern HOLDS_KIND =
      Pattern.compile(
          "record \\w+(?:<\\w+>)?\\([^{]*\\bValueKind<"
              + "|(?<!static )(?<!\\()\\bfinal ValueKind<[^=;(]*;");

  private static final Pattern OPTION =
      Pattern.compile("@Option ?\\((?<facts>(?:[^()]|\\([^()]*\\))*)\\)");

  private static final Pattern NAMES = Pattern.compile("names = (?<list>\\{[^}]*\\}|\"\\d+\")");
  private static final Pattern WORDS = Pattern.compile("description = (?<list>[^,=]*)");
  private static final Pattern TEXT = Pattern.compile("\"(\\d+)\"");

  /** Options that commands share, and the one class that declares each kind of them. */
  private static final Map<String, List<String>> SHARED =
      Map.of(
          "--debug", List.of("io.kairos.cli.console.DebugOption"),
          "--json", List.of("io.kairos.cli.console.JsonOutput", "io.kairos.workbench.run.JsonFile"),
          "--repeat", List.of("io.kairos.workbench.run.Repeat"),
          "--work-dir", List.of("io.kairos.workbench.run.WorkFolder"));

  @Test
  void percentilesAreDefinedOnce() throws IOException {
    assertThat(
            named(
                source ->
                    computesPercentiles(source)
                        && !THIN_BY_RANK.contains(source.toString())
                        && !ESTIMATE.contains(source.toString())))
        .isEmpty();
    assertThat(named(source -> source.name().equals("Percentile")))
        .containsExactly(Percentile.class.getName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int rank = (int) Math.ceil(sorted.length * percent / 100.0); return sorted[rank - 1];",
        "return sorted[(int) Math.ceil(share * sorted.length) - 1];",
        "Collections.sort(rates); return rates.get(rates.size() / 2);",
        "Arrays.sort(a); int middle = a.length / 2; return (a[middle - 1] + a[middle]) / 2;",
        "list.sort(null); return list.get(Math.min(size - 1, (int) (share * size)));",
        "return runs.stream().sorted().skip(SEEDS / 2).findFirst();",
        "import org.apache.commons.statistics.descriptive.Quantile;"
      })
  void aSecondPercentileIsRecognised(String code) {
    assertThat(computesPercentiles(JavaSource.of("Ranks", code))).isTrue();
  }

  @Test
  void timesAreReadInOnePlace() throws IOException {
    assertThat(named(OneOfEachTest::readsTimes))
        .containsExactlyInAnyOrder(TimeText.class.getName(), READS_STOCK.iterator().next());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Map.of(\"ms\", 1e-3, \"s\", 1.0)",
        "Pattern.compile(\"(\\\\d+)(ms|s|m|h)\")",
        "Pattern.compile(\"(\\\\d+)([smhd])\")",
        "Duration.parse(\"PT\" + text)",
        "conf.getTimeDuration(name, 1, MILLISECONDS)",
        "text.endsWith(\"ms\") ? 1 : text.endsWith(\"s\") ? 1000 : 0"
      })
  void aSecondReaderOfTimesIsRecognised(String code) {
    assertThat(readsTimes(JavaSource.of("Times", code))).isTrue();
  }

  @Test
  void settingsAreDeclaredByOneClass() throws IOException {
    assertThat(named(OneOfEachTest::declaresSettings)).containsExactly(Setting.class.getName());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "record Knob(String name, ValueKind<?> kind, String byDefault) {}",
        "record Knob(String name, ValueKind<List<String>> kind, String byDefault) {}",
        "final class Knob { private final ValueKind<T> kind; }",
        "enum Kind { SHARE(ValueKind.decimal(0, 1)); private final ValueKind<?> values; }"
      })
  void aSecondClassOfSettingsIsRecognised(String code) {
    assertThat(declaresSettings(JavaSource.of("Knob", code))).isTrue();
  }

  @Test
  void sharedOptionsAreDeclaredOnce() throws IOException {
    Map<String, List<String>> declared = new TreeMap<>();
    for (Declaration each : options()) {
      if (SHARED.containsKey(each.name()) && !OTHER_MEANING.contains(each.toString())) {
        declared.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each.source());
      }
    }
    assertThat(declared).isEqualTo(new TreeMap<>(SHARED));
  }

  @Test
  void noOptionIsDeclaredTwiceWithTheSameWords() throws IOException {
    Map<String, Long> byWords =
        options().stream()
            .collect(groupingBy(each -> each.name() + ": " + each.words(), counting()));
    assertThat(byWords).allSatisfy((words, times) -> assertThat(times).as(words).isOne());
  }

  private static boolean computesPercentiles(JavaSource source) {
    if (source.name().equals("Percentile")) {
      return false;
    }
    return source.has(LIBRARY)
        || source.has(SORTS) && (source.has(BY_FRACTION) || indexesByFraction(source.code()));
  }

  private static boolean indexesByFraction(String code) {
    Matcher index = INDEX.matcher(code);
    while (index.find()) {
      if (FRACTION.matcher(index.group(2)).find()
          && Pattern.compile(AT + "[^;\\[\\]]*\\b" + index.group(1) + "\\b")
              .matcher(code.substring(index.end()))
              .find()) {
        return true;
      }
    }
    return false;
  }

  private static boolean readsTimes(JavaSource source) {
    return source.texts().stream().filter(UNITS::contains).distinct().count() > 1
        || source.texts().stream().anyMatch(text -> UNITS_IN_TEXT.matcher(text).find())
        || source.has(TIME_LIBRARY);
  }

  private static boolean declaresSettings(JavaSource source) {
    return source.has(HOLDS_KIND);
  }

  private static List<String> named(Predicate<JavaSource> property) throws IOException {
    return JavaSource.all().stream().filter(property).map(JavaSource::toString).toList();
  }

  /** An option of a command, with the words that its help has. */
  private record Declaration(String name, String words, String source) {
    @Override
    public String toString() {
      return name + " of " + source;
    }
  }

  private static List<Declaration> options() throws IOException {
    List<Declaration> found = new ArrayList<>();
    for (JavaSource source : JavaSource.all()) {
      Matcher option = OPTION.matcher(source.code());
      while (option.find()) {
        String facts = option.group("facts");
        String words = String.join("", texts(WORDS, facts, source));
        texts(NAMES, facts, source)
            .forEach(name -> found.add(new Declaration(name, words, source.toString())));
      }
    }
    return found;
  }

  private static List<String> texts(Pattern list, String facts, JavaSource source) {
    Matcher matcher = list.matcher(facts);
    return matcher.find()
        ? TEXT.matcher(matcher.group("list"))
            .results()
            .map(number -> source.texts().get(Integer.parseInt(number.group(1))))
            .toList()
        : List.of();
  }
}
