// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.Map.entry;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.Percentile;
import io.kairos.common.Setting;
import io.kairos.common.TimeText;
import io.kairos.dist.DeclaredOptions.Declaration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What stands once stays once: percentiles, times that people write, the class of settings, and the
 * options that commands share. A second one is recognised by how it is made, whatever its name.
 */
class OneOfEachTest {
  /**
   * Elements at a share of a length that are no percentile of what was measured, each with the
   * reason: a class and how the access begins.
   */
  private static final Map<String, String> NO_PERCENTILE =
      Map.ofEntries(
          entry(
              "io.kairos.kmn.core.Bootstrap: offs[",
              "the limits of an interval, rounded outwards (decision 31)"),
          entry(
              "io.kairos.kmn.core.output.MapHistory: sorted.get((int) (i * ",
              "thins many values out, evenly by rank"),
          entry(
              "io.kairos.kmn.core.output.MapHistory: sorted.get(sorted.size() / 2)",
              "compares this run with an earlier one and reports nothing (decision 31)"),
          entry(
              "io.kairos.kmn.core.output.PastDurations: sorted[first + ",
              "predicts a duration that the map will exceed (decision 31)"),
          entry("io.kairos.kmn.core.output.PastDurations: sorted[middle]", "a binary search"),
          entry(
              "io.kairos.kmn.core.output.PastDurations: sums[first]",
              "where the binary search ended"),
          entry("io.kairos.nm.cgroup.lever.Caps: quota.limit(", "a quota of cores, no list"),
          entry("io.kairos.rm.rank.RecentSizes: points[middle]", "a binary search"),
          entry("io.kairos.rm.rank.FifoShare: jobs.get(job)", "a job by its name"),
          entry("io.kairos.rm.rank.RecentSizes: sumFrom[", "where the binary search ended"),
          entry("io.kairos.rm.rank.RecentSizes: weightFrom[", "where the binary search ended"),
          entry("io.kairos.rm.rank.RecentSizes: mostLeft[", "where the binary search ended"),
          entry("io.kairos.sim.distributed.QueueSnapshot: queue.subList(", "a binary search"),
          entry("io.kairos.sim.engine.EventQueue: times[parent]", "a heap"),
          entry("io.kairos.sim.engine.EventQueue: orders[parent]", "a heap"),
          entry("io.kairos.sim.kmn.ExactSkew: poisson[high]", "a probability of so many tasks"),
          entry("io.kairos.sim.kmn.Shuffle: .limit(reducers)", "so many racks are drawn"),
          entry("io.kairos.sim.probing.LeastLoaded: waits[index]", "a heap"),
          entry("io.kairos.sim.probing.LeastLoaded: workers[index]", "a heap"),
          entry(
              "io.kairos.workbench.bench.dispatcher.DispatcherBenchmark: contenders.get(",
              "takes turns"),
          entry("io.kairos.workbench.bench.idlecores.MeasuredUse: quiet.get(", "takes turns"),
          entry("io.kairos.sim.system.BusySlots: queue][bin]", "a time's place among equal bins"),
          entry("io.kairos.sim.workload.ClassDeck: .limit(missing)", "jobs that rounding left out"),
          entry(
              "io.kairos.workbench.bench.kmn.KmnBenchmark: sorted.get(k - 1)",
              "when the K-th map ends, at which KMN decides"),
          entry(
              "io.kairos.workbench.bench.kmn.KmnBenchmark: finished.get(k - 1)",
              "when the K-th map ends, at which KMN decides"),
          entry(
              "io.kairos.workbench.bench.kmn.KmnBenchmark: sorted.subList(0, k)",
              "the maps that have ended by then"),
          entry(
              "io.kairos.workbench.demo.stream.ShortStream: byWork.get(place)",
              "thins a stream out, evenly by rank"),
          entry(
              "io.kairos.workbench.kmn.OtherUsers: slots.subList(",
              "the half of all slots that others hold"));

  /** Numbers of seconds and the like that no person writes, or that are read as times before. */
  private static final Map<String, String> NO_TIME_OF_PEOPLE =
      Map.ofEntries(
          entry("io.kairos.nm.cgroup.lever.QuotaV2", "a file of the kernel"),
          entry("io.kairos.nm.cgroup.suspend.CoresBound", "a file of the kernel"),
          entry("io.kairos.nm.cgroup.usage.OwnCpuTimes", "a file of the kernel"),
          entry("io.kairos.nm.check.StockNumbers", "Hadoop's own reader of its own properties"),
          entry(
              "io.kairos.nm.settings.NodeSettings",
              "a setting by .milliseconds(), of which TimeText has made a number before"),
          entry("io.kairos.nm.state.NodeState", "a file that the NodeManager writes itself"),
          entry(
              "io.kairos.rm.forecast.ForecastWords",
              "times that are written, and that nobody reads"),
          entry("io.kairos.spark.BatchWork", "an argument that a benchmark writes"),
          entry(
              "io.kairos.workbench.simulate.figure.Measures",
              "a part of a name in the table of figures"),
          entry(
              "io.kairos.yaq.DurationEstimator",
              "a hint that scripts compute, in milliseconds as its name says"));

  /** Here it counts seeds, whose mean is reported: no repetition of a measurement. */
  private static final Set<String> OTHER_MEANING =
      Set.of("--repeat of io.kairos.workbench.simulate.SimulateCommand");

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

  private static final Pattern SETTING = Pattern.compile("\\bSetting\\.of\\(");
  private static final Pattern TEXT = Pattern.compile("\"(\\d+)\"");
  private static final String DELAY = "How long a message takes, one way";

  private static final String PARSES =
      "\\b(?:parse(?:Double|Float|Long|Int)|(?:Double|Float|Long|Integer)\\.valueOf"
          + "|(?:Double|Float|Long|Integer)::(?:parse\\w+|valueOf)|new BigDecimal)\\b";

  private static final Pattern PARSE = Pattern.compile(PARSES);
  private static final Pattern PARSED = Pattern.compile("\\b(\\w+) = [^;{}]*?" + PARSES);

  /** From one unit to another. */
  private static final String FACTOR = "(?:1_?000(?:_000)*|1e[369]|60|3_?600)(?:\\.0|L)?";

  /** A statement about times: names of its numbers, Java's own classes, or another unit. */
  private static final Pattern OF_TIME =
      Pattern.compile(
          "\\w*(?i:seconds?|secs|millis|nanos|micros|minutes|hours)\\b|\\bDuration\\.of"
              + "|\\bTimeUnit\\b|(?:SECONDS|MINUTES|HOURS|NANOS|MILLIS)\\w*"
              + ("|\\* ?" + FACTOR + "\\b|\\b" + FACTOR + " ?\\*"));

  /** Options that commands share, and the one class that declares each kind of them. */
  private static final Map<String, List<String>> SHARED =
      Map.of(
          "--debug", List.of("io.kairos.cli.console.DebugOption"),
          "--json", List.of("io.kairos.cli.console.JsonOutput", "io.kairos.workbench.run.JsonFile"),
          "--repeat", List.of("io.kairos.workbench.run.Repeat"),
          "--work-dir", List.of("io.kairos.workbench.run.WorkFolder"));

  @Test
  void percentilesAreDefinedOnce() throws IOException {
    List<String> others = new ArrayList<>();
    for (JavaSource source : JavaSource.all()) {
      if (!source.toString().equals(Percentile.class.getName())) {
        others.addAll(percentiles(source));
      }
    }
    others.removeIf(access -> NO_PERCENTILE.keySet().stream().anyMatch(access::startsWith));
    assertThat(others).isEmpty();
  }

  @Test
  void everyExemptionFromPercentilesIsOfCodeThatIsThere() throws IOException {
    List<String> all =
        JavaSource.all().stream().flatMap(source -> percentiles(source).stream()).toList();
    assertThat(NO_PERCENTILE.keySet())
        .allSatisfy(exempt -> assertThat(all).anyMatch(access -> access.startsWith(exempt)));
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
        "import org.apache.commons.statistics.descriptive.Quantile;",
        "double h = share * (n - 1); int lo = (int) h; return v[lo] + (h - lo) * (v[lo + 1] - v[lo]);",
        "double h = share * (n - 1); double lo = Math.floor(h); return v[(int) lo];",
        "Double h = share * n; return v.get(h.intValue());",
        "return v[n * 99 / 100];",
        "return v[n >> 1];",
        "int middle = n >>> 1; return v[middle];",
        "return new TreeSet<>(all).stream().skip(all.size() / 2).findFirst();",
        "long size = all.size(); return all.stream().sorted().limit(size / 2 + 1).max();",
        "return all.subList(all.size() / 2, all.size()).get(0);",
        "int rank(int n) { return (int) (0.9 * n); } long p90(long[] v) { return v[rank(v.length)]; }",
        "Ranks(int n) { this.half = n / 2; } long of(long[] v) { return v[half]; }",
        "long of(long[] v) { int last = v.length - 1; int at; at = last / 2; return v[at]; }"
      })
  void aSecondPercentileIsRecognised(String code) {
    assertThat(percentiles(JavaSource.of("Ranks", code))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return v[row * width + column];",
        "return v.get(v.size() - 1);",
        "double[] half = new double[n / 2];",
        "double mean = sum / n; return v[i] - mean;",
        "void a() { int i = n / 2; } long b(long[] v) { int i = 0; return v[i]; }"
      })
  void anElementThatIsAtNoShareOfALengthIsNoPercentile(String code) {
    assertThat(percentiles(JavaSource.of("Rows", code))).isEmpty();
  }

  @Test
  void timesAreReadInOnePlace() throws IOException {
    Set<String> readers = new TreeSet<>(NO_TIME_OF_PEOPLE.keySet());
    readers.add(TimeText.class.getName());
    assertThat(named(OneOfEachTest::readsTimes)).containsExactlyInAnyOrderElementsOf(readers);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Map.of(\"ms\", 1e-3, \"s\", 1.0)",
        "Pattern.compile(\"(\\\\d+)(ms|s|m|h)\")",
        "Pattern.compile(\"(\\\\d+)([smhd])\")",
        "Duration.parse(\"PT\" + text)",
        "conf.getTimeDuration(name, 1, MILLISECONDS)",
        "text.endsWith(\"ms\") ? 1 : text.endsWith(\"s\") ? 1000 : 0",
        "switch (last) { case 's': return 1; case 'm': return 60; default: return 0; }",
        "unit == 'h' ? amount * 3600 : unit == 'd' ? amount * 86400 : amount",
        "if (text.endsWith(\"s\")) { return Double.parseDouble(text.substring(0, end)); }",
        "double seconds = Double.parseDouble(text);",
        "return Math.round(1000 * Double.parseDouble(text));",
        "long value = Long.parseLong(text); return TimeUnit.SECONDS.toNanos(value);",
        "double value = Double.valueOf(text); return Math.round(value * 1e9);",
        "return Duration.ofMinutes(Integer.parseInt(text));",
        "waitMillis = new BigDecimal(text).longValue();"
      })
  void aSecondReaderOfTimesIsRecognised(String code) {
    assertThat(readsTimes(JavaSource.of("Times", code))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int tasks = Integer.parseInt(text);",
        "double share = Double.parseDouble(text); long nanos = clock.nanos();",
        "long seconds = now / 1000; int tasks = Integer.parseInt(text);"
      })
  void aNumberThatIsNoTimeIsNotRecognised(String code) {
    assertThat(readsTimes(JavaSource.of("Numbers", code))).isFalse();
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
  void noSettingIsDeclaredTwiceInTheSameWords() throws IOException {
    Map<String, Long> declared =
        JavaSource.all().stream()
            .flatMap(source -> settings(source).stream())
            .collect(groupingBy(words -> words, counting()));
    assertThat(declared).containsKey("\"delay\", Kinds.DURATION, \"0.5ms\", \"" + DELAY + "\"");
    assertThat(declared).allSatisfy((words, times) -> assertThat(times).as(words).isOne());
  }

  @Test
  void sharedOptionsAreDeclaredOnce() throws IOException {
    Map<String, List<String>> declared = new TreeMap<>();
    for (Declaration each : DeclaredOptions.of(JavaSource.all())) {
      if (SHARED.containsKey(each.name()) && !OTHER_MEANING.contains(each.toString())) {
        declared.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each.source());
      }
    }
    assertThat(declared).isEqualTo(new TreeMap<>(SHARED));
  }

  @Test
  void noOptionIsDeclaredTwiceWithTheSameWords() throws IOException {
    Map<String, Long> byWords =
        DeclaredOptions.of(JavaSource.all()).stream()
            .collect(groupingBy(each -> each.name() + ": " + each.words(), counting()));
    assertThat(byWords).allSatisfy((words, times) -> assertThat(times).as(words).isOne());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Option(names = \"--json\") private Path json;",
        "@Option(description = \"A (file).\", names = {\"-j\", \"--json\"}) private Path json;",
        "@CommandLine.Option(names = \"--json\", required = true) private Path json;",
        "static final String JSON = \"--json\"; @Option(names = JSON) private Path json;",
        "static final String JSON = \"--\" + \"json\"; @Option(names = Words.JSON) Path json;",
        "static final String DASHES = \"--\"; @Option(names = {DASHES + \"json\"}) Path json;",
        "spec.addOption(OptionSpec.builder(\"-j\", \"--json\").build());"
      })
  void anOptionIsRecognisedHoweverItsNameIsGiven(String code) {
    assertThat(DeclaredOptions.of(List.of(JavaSource.of("Words", code))))
        .extracting(Declaration::name)
        .contains("--json");
  }

  @Test
  void anOptionWhoseNameCannotBeToldIsRefused() {
    JavaSource source = JavaSource.of("Words", "@Option(names = UNKNOWN) private Path json;");
    assertThatThrownBy(() -> DeclaredOptions.of(List.of(source)))
        .hasMessageContaining("Words")
        .hasMessageContaining("UNKNOWN");
  }

  /** How a class makes them, each with its name in front; a class may do it by a library. */
  private static List<String> percentiles(JavaSource source) {
    List<String> found = new ArrayList<>();
    FractionIndexes.in(source).forEach(access -> found.add(source + ": " + access));
    if (source.has(LIBRARY)) {
      found.add(source + ": a library");
    }
    return found;
  }

  private static boolean readsTimes(JavaSource source) {
    Set<String> units = new HashSet<>(source.texts());
    units.addAll(source.characters());
    units.retainAll(UNITS);
    return units.size() > 1
        || !units.isEmpty() && source.has(PARSE)
        || source.texts().stream().anyMatch(text -> UNITS_IN_TEXT.matcher(text).find())
        || source.has(TIME_LIBRARY)
        || parsesTimes(source.code());
  }

  /** Whether a number that is read counts seconds or the like, in that statement or a later one. */
  private static boolean parsesTimes(String code) {
    String parsed =
        Stream.concat(
                PARSED.matcher(code).results().map(found -> found.group(1)), Stream.of(PARSES))
            .distinct()
            .collect(joining("|", "(?:", ")\\b"));
    Pattern converted =
        Pattern.compile(
            "(?:\\bDuration\\.of|(?:SECONDS|MINUTES|HOURS|DAYS)\\.to)\\w+\\("
                + parsed
                + "|\\b"
                + FACTOR
                + " ?\\* ?"
                + parsed
                + "|\\b"
                + parsed
                + " ?\\* ?"
                + FACTOR
                + "\\b");
    return Stream.of(code.split("[;{}]"))
        .anyMatch(
            statement ->
                PARSE.matcher(statement).find() && OF_TIME.matcher(statement).find()
                    || converted.matcher(statement).find());
  }

  /** How a class declares settings: name, kind, default and words of each. */
  private static List<String> settings(JavaSource source) {
    return SETTING
        .matcher(source.code())
        .results()
        .map(
            found ->
                source
                    .code()
                    .substring(found.end(), JavaSource.end(source.code(), found.end() - 1) - 1))
        .map(facts -> TEXT.matcher(facts).replaceAll(text -> text(text.group(1), source)))
        .map(String::trim)
        // Some are given their name; a later step declares the rest.
        .filter(facts -> facts.startsWith("\""))
        .toList();
  }

  private static String text(String number, JavaSource source) {
    return Matcher.quoteReplacement('"' + source.texts().get(Integer.parseInt(number)) + '"');
  }

  private static boolean declaresSettings(JavaSource source) {
    return source.has(HOLDS_KIND);
  }

  private static List<String> named(Predicate<JavaSource> property) throws IOException {
    return JavaSource.all().stream().filter(property).map(JavaSource::toString).toList();
  }
}
