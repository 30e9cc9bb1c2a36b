// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A package and a list of parameters are to be taken in at a glance. */
class CodeSizesTest {
  private static final int MOST_TYPES = 30;
  private static final int MANY_PARAMETERS = 7;
  private static final double MOST_LONG_LISTS = 0.02;

  private static final Pattern TYPE =
      Pattern.compile(
          "\\b(?<kind>class|enum|record) (?<name>[A-Z]\\w*)(?:<[^({]*>)? ?(?<list>\\()?");

  /** What a class builds itself from: of a record, its components. */
  private record Parameters(String owner, int count) {}

  @Test
  void noPackageOfMainCodeHasMoreThanThirtyTypes() throws IOException {
    Map<String, Long> types =
        JavaSource.all().stream()
            .collect(groupingBy(JavaSource::packageName, TreeMap::new, counting()));
    types.values().removeIf(count -> count <= MOST_TYPES);

    assertThat(types).isEmpty();
  }

  @Test
  void longListsOfParametersAreRare() throws IOException {
    List<Parameters> all = new ArrayList<>();
    JavaSource.all().forEach(source -> all.addAll(parameters(source)));
    List<Parameters> many = all.stream().filter(each -> each.count() >= MANY_PARAMETERS).toList();

    assertThat(all.size()).isGreaterThan(500);
    assertThat((double) many.size() / all.size())
        .as("%s of %s: %s", many.size(), all.size(), many)
        .isLessThanOrEqualTo(MOST_LONG_LISTS);
  }

  @Test
  void everyConstructorAndRecordIsCounted() {
    String code =
        """
        record Pair<A, B>(A a, B b) implements Both<A, B> { Pair { check(a); } }
        final class Words extends Base {
          Words() { super(1, 2, 3); }
          @Inject Words(@Named("(") int a, Map<String, List<Integer>> b, int... c) throws IOException { }
          static Words of() { return new Words(1, null) { int x; }; }
          static <K extends Comparable<K>> void sort(K a, K b, K c, K d) { }
          enum Kind { ONE(1); Kind(int a) { } }
        }
        """;

    assertThat(parameters(JavaSource.of("Words", code)))
        .containsExactly(
            new Parameters(".Words", 2),
            new Parameters(".Words", 0),
            new Parameters(".Words", 3),
            new Parameters(".Words", 1));
  }

  private static List<Parameters> parameters(JavaSource source) {
    List<Parameters> found = new ArrayList<>();
    String code = source.code();
    Matcher type = TYPE.matcher(code);
    while (type.find()) {
      if (type.group("kind").equals("record") && type.group("list") != null) {
        found.add(new Parameters(source.toString(), count(code, type.start("list"))));
      }
      Matcher constructor =
          Pattern.compile("(?<!\\bnew |[.\\w])" + type.group("name") + "\\(").matcher(code);
      while (constructor.find()) {
        int end = JavaSource.end(code, constructor.end() - 1);
        if (!isRecord(code, constructor.start()) && hasBody(code.substring(end))) {
          found.add(new Parameters(source.toString(), count(code, constructor.end() - 1)));
        }
      }
    }
    return found;
  }

  private static boolean isRecord(String code, int name) {
    return code.substring(0, name).endsWith("record ");
  }

  private static boolean hasBody(String rest) {
    return rest.matches("(?s) ?(?:throws [\\w., ]+)?\\{.*");
  }

  /** How many there are between this bracket and its end; commas within brackets are of others. */
  private static int count(String code, int bracket) {
    String list = code.substring(bracket + 1, JavaSource.end(code, bracket) - 1);
    int depth = 0;
    int commas = 0;
    for (char each : list.toCharArray()) {
      depth += "(<[{".indexOf(each) >= 0 ? 1 : ")>]}".indexOf(each) >= 0 ? -1 : 0;
      commas += each == ',' && depth == 0 ? 1 : 0;
    }
    return list.isBlank() ? 0 : commas + 1;
  }
}
