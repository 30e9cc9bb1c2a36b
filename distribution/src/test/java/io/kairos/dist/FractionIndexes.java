// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Elements that code picks at a share of a length, such as {@code v[n * 99 / 100]} or {@code
 * sorted.get(size >> 1)}: that is how a percentile is made, whatever it is called. The index may be
 * computed before, in as many steps as one likes, or by a method of the same class.
 */
final class FractionIndexes {
  private static final Pattern ACCESS =
      Pattern.compile(
          "(?<array>(?<!new )\\b[\\w.]+|[)\\]])\\[|\\.(?:get|skip|limit|elementAt|subList)\\((?!\\))");

  private static final Pattern ASSIGNMENT = Pattern.compile("\\b(\\w+) [-+*/]?= ([^;]*);");

  private static final String NUMBER =
      "\\b(?:int|long|double|float|var|Integer|Long|Double)(?:\\[\\])* ";

  private static final Pattern METHOD =
      Pattern.compile(
          "(?<!new )\\b(?!(?:if|for|while|switch|catch|synchronized|try)\\b)(?<name>\\w+)"
              + "\\((?:[^()]|\\([^()]*\\))*\\)(?: throws [\\w., ]+)? ?\\{");

  private static final Pattern RETURN = Pattern.compile("\\breturn ([^;]*);");

  /** Rounds by itself, or the compiler wants a cast around it where it is an index. */
  private static final Pattern DIVIDED = Pattern.compile("/|>>");

  private static final Pattern ROUNDED =
      Pattern.compile("\\((?:int|long)\\)|\\bMath\\.|\\.(?:int|long)Value\\b|\\bround\\w*\\(");

  /** Of the whole file: fields, and methods by what they return. */
  private final Names common = new Names(null);

  private final List<Scope> scopes = new ArrayList<>();

  /**
   * @param code of a method with its parameters, or what is outside of all methods
   * @param method its name, empty outside
   */
  private record Scope(String code, String method, Names names) {}

  /** Numbers by what they are computed from. */
  private static final class Names {
    private final Names outer;
    private final Set<String> products = new HashSet<>();
    private final Set<String> shares = new HashSet<>();

    Names(Names outer) {
      this.outer = outer;
    }

    boolean isShare(String value) {
      return DIVIDED.matcher(value).find()
          || ROUNDED.matcher(value).find() && isProduct(value)
          || mentionsShare(value);
    }

    private boolean isProduct(String value) {
      return value.contains("*")
          || mentions(products, value)
          || outer != null && mentions(outer.products, value);
    }

    private boolean mentionsShare(String value) {
      return mentions(shares, value) || outer != null && mentions(outer.shares, value);
    }

    private static boolean mentions(Set<String> names, String value) {
      return names.stream()
          .anyMatch(
              // Elements and sizes of a list with that name are no index.
              name ->
                  Pattern.compile(
                          "(?:(?<![\\w.])|this\\.)" + name + "\\b(?! ?\\.(?!(?:int|long)Value\\b))")
                      .matcher(value)
                      .find());
    }
  }

  private FractionIndexes(String code) {
    StringBuilder outside = new StringBuilder(code);
    Matcher method = METHOD.matcher(code);
    int from = 0;
    while (method.find(from)) {
      from = JavaSource.end(code, method.end() - 1);
      scopes.add(
          new Scope(code.substring(method.start(), from), method.group("name"), new Names(common)));
      for (int i = method.end(); i < from; i++) {
        outside.setCharAt(i, ' ');
      }
    }
    scopes.add(new Scope(outside.toString(), "", common));
  }

  /** Each access as it is written. */
  static List<String> in(JavaSource source) {
    FractionIndexes indexes = new FractionIndexes(source.code());
    boolean isNews = true;
    while (isNews) {
      isNews = false;
      for (Scope each : indexes.scopes) {
        isNews |= indexes.learn(each);
      }
    }
    return indexes.scopes.stream().flatMap(scope -> accesses(scope).stream()).toList();
  }

  private boolean learn(Scope scope) {
    boolean isNews = false;
    Matcher assignment = ASSIGNMENT.matcher(scope.code);
    while (assignment.find()) {
      String name = assignment.group(1);
      boolean isLocal = Pattern.compile(NUMBER + name + "\\b").matcher(scope.code).find();
      isNews |= learn(isLocal ? scope.names : common, name, assignment.group(2), scope.names);
      // It may hold others, as a lambda does or the head of a loop.
      assignment.region(assignment.start(2), scope.code.length());
    }
    Matcher result = RETURN.matcher(scope.code);
    while (!scope.method.isEmpty() && result.find()) {
      isNews |= learn(common, scope.method, result.group(1), scope.names);
    }
    return isNews;
  }

  private static boolean learn(Names where, String name, String value, Names known) {
    boolean isNewProduct = known.isProduct(value) && where.products.add(name);
    boolean isNewShare = known.isShare(value) && where.shares.add(name);
    return isNewProduct || isNewShare;
  }

  private static List<String> accesses(Scope scope) {
    List<String> found = new ArrayList<>();
    Matcher access = ACCESS.matcher(scope.code);
    while (access.find()) {
      int end = JavaSource.end(scope.code, access.end() - 1);
      if (scope.names.isShare(scope.code.substring(access.end(), end - 1))) {
        found.add(scope.code.substring(receiver(scope.code, access.start()), end));
      }
    }
    return found;
  }

  private static int receiver(String code, int start) {
    int first = start;
    while (first > 0 && Character.isJavaIdentifierPart(code.charAt(first - 1))) {
      first--;
    }
    return first;
  }
}
