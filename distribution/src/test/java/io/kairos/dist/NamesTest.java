// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Setting;
import io.kairos.kmn.mapreduce.KmnSettings;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever name an operator reads anywhere, in the manual or in a template, is one that the code
 * knows, and the reverse. Defaults, ranges and words are tested beside each declaration, by the
 * {@code DocumentationTest} of its module.
 */
class NamesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern KEY =
      Pattern.compile(
          "(?:yarn\\.nodemanager\\.kairos|yarn\\.scheduler\\.capacity\\.kairos|mapreduce\\.kmn)"
              + "\\.[a-z0-9.-]*[a-z0-9]");

  private static final Pattern CLASS = Pattern.compile("io\\.kairos(?:\\.[a-z]+)+\\.[A-Z]\\w+");

  /** A test that fails is read by its name alone, where a pronoun stands for nothing. */
  private static final Pattern TEST_WITHOUT_SUBJECT =
      Pattern.compile(
          "\\bvoid (?:its?|they|them|theirs?|what(?:ever)?|who(?:ever|se)?|these|those)"
              + "(?:[A-Z]\\w*)?\\(");

  /** A name that begins with a condition has its subject in the middle. */
  private static final Pattern TEST_THAT_BEGINS_WITH_A_CONDITION =
      Pattern.compile(
          "^  void (?:without|with|where|when|while|after|before|since|until|by|in|on|of|among"
              + "|under|beside|at|for|is|says|looks|has|that|whether|why)[A-Z]\\w*\\(",
          Pattern.MULTILINE);

  private static Set<String> keysOfTheCode() throws IllegalAccessException {
    Set<String> keys = new TreeSet<>();
    NodeSettings.ALL.forEach(setting -> keys.add(setting.property()));
    SchedulerSettings.all().forEach(setting -> keys.add(setting.property()));
    for (Field field : KmnSettings.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
        keys.add((String) field.get(null));
      }
    }
    return keys;
  }

  @Test
  void everyKeyInTheManualAndTheTemplatesIsInTheCode() throws Exception {
    Set<String> known = keysOfTheCode();
    for (Path file : files("docs", "conf", "monitoring", "README.md", "CHANGELOG.md")) {
      assertThat(named(KEY, file)).as(file.toString()).isSubsetOf(known);
    }
  }

  @Test
  void everyKeyInTheCodeIsInATemplateAndInTheManual() throws Exception {
    assertThat(named(KEY, files("conf"))).isEqualTo(keysOfTheCode());
    assertThat(named(KEY, files("docs/operator/configuration.md", "docs/user/kmn.md")))
        .isEqualTo(keysOfTheCode());
  }

  @Test
  void noDeclaredSettingIsMissingInTheListOfAll() throws Exception {
    assertThat(declared(NodeSettings.class)).containsExactlyInAnyOrderElementsOf(NodeSettings.ALL);
    assertThat(declared(SchedulerSettings.class))
        .containsExactlyInAnyOrderElementsOf(SchedulerSettings.all());
  }

  /** Five classes of properties had another ending, and no build ran them. */
  @Test
  void everyClassWithTestsHasANameThatTheBuildRuns() throws Exception {
    Pattern isTest =
        Pattern.compile("^  @(?:Test|Property|ParameterizedTest)\\b", Pattern.MULTILINE);
    List<String> notRun = new ArrayList<>();
    for (Path file : testCode()) {
      String name = file.getFileName().toString();
      if (!name.endsWith("Test.java")
          && !name.endsWith("IT.java")
          && isTest.matcher(Files.readString(file)).find()) {
        notRun.add(name);
      }
    }
    assertThat(notRun).isEmpty();
  }

  @Test
  void everyTestIsNamedAfterItsSubject() throws Exception {
    List<String> others = new ArrayList<>();
    for (Path file : testCode()) {
      String code = Files.readString(file);
      Stream.of(TEST_WITHOUT_SUBJECT, TEST_THAT_BEGINS_WITH_A_CONDITION)
          .flatMap(pattern -> pattern.matcher(code).results())
          .forEach(found -> others.add(file.getFileName() + ": " + found.group()));
    }
    assertThat(others).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"itEnds", "itsEndIsTold", "theyEnd", "theirEnd", "whatEnds", "whoEnds"})
  void aNameThatBeginsWithAPronounIsRefused(String name) {
    assertThat("void " + name + "()").containsPattern(TEST_WITHOUT_SUBJECT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"withoutATaskNothingEnds", "whereNoneEnds", "ofTwoOneEnds", "isEnded"})
  void aNameThatBeginsWithAConditionIsRefused(String name) {
    assertThat("  void " + name + "()").containsPattern(TEST_THAT_BEGINS_WITH_A_CONDITION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "itemsEnd",
        "theEndIsTold",
        "wholeTasksEnd",
        "whatsoever",
        "officesEnd",
        "whyteEnds"
      })
  void aNameThatBeginsWithASubjectIsNotRefused(String name) {
    assertThat("  void " + name + "()")
        .doesNotContainPattern(TEST_WITHOUT_SUBJECT)
        .doesNotContainPattern(TEST_THAT_BEGINS_WITH_A_CONDITION);
  }

  @Test
  void everyClassAnOperatorIsToldToNameIsThere() throws Exception {
    Set<String> classes =
        named(
            CLASS,
            files(
                "conf",
                "docs/operator/install.md",
                "docs/operator/configuration.md",
                "docs/user/kmn.md"));
    assertThat(classes).contains("io.kairos.rm.KairosScheduler");
    for (String name : classes) {
      assertThat(Class.forName(name, false, getClass().getClassLoader())).isNotNull();
    }
  }

  private static List<Path> testCode() throws IOException {
    return ProjectFiles.java(Path.of("src", "test", "java"));
  }

  private static List<Setting<?>> declared(Class<?> settings) throws IllegalAccessException {
    List<Setting<?>> declared = new ArrayList<>();
    for (Field field : settings.getDeclaredFields()) {
      if (field.getType() == Setting.class && Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        declared.add((Setting<?>) field.get(null));
      }
    }
    return declared;
  }

  /** Text files at and below these paths of the project. */
  private static List<Path> files(String... paths) throws IOException {
    List<Path> found = new ArrayList<>();
    for (String path : paths) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(path))) {
        files
            .filter(Files::isRegularFile)
            .filter(file -> file.toString().matches(".*\\.(md|xml|yml|json)"))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static Set<String> named(Pattern pattern, List<Path> files) {
    return files.stream()
        .flatMap(file -> named(pattern, file).stream())
        .collect(toCollection(TreeSet::new));
  }

  private static Set<String> named(Pattern pattern, Path file) {
    try {
      return pattern
          .matcher(Files.readString(file))
          .results()
          .map(result -> result.group())
          .collect(toSet());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
