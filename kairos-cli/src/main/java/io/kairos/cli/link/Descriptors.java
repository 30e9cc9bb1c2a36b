// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types as class files write them, {@code ([ILjava/lang/String;)V}, and as Java does. */
final class Descriptors {
  private static final Pattern TYPE = Pattern.compile("(\\[*)(?:L([^;]+);|([BCDFIJSVZ]))");

  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S",
          "short", "V", "void", "Z", "boolean");

  private Descriptors() {}

  /** Internal names of the classes in a descriptor of a field or a method. */
  static Set<String> classes(String descriptor) {
    Set<String> classes = new LinkedHashSet<>();
    Matcher type = TYPE.matcher(descriptor);
    while (type.find()) {
      if (type.group(2) != null) {
        classes.add(type.group(2));
      }
    }
    return classes;
  }

  /** A field or a method with its types in Java's words, without its modifiers. */
  static String inWords(String owner, String name, String descriptor) {
    List<String> types = new ArrayList<>();
    Matcher type = TYPE.matcher(descriptor);
    while (type.find()) {
      String plain =
          type.group(2) == null ? PRIMITIVES.get(type.group(3)) : className(type.group(2));
      types.add(plain + "[]".repeat(type.group(1).length()));
    }
    String result = types.isEmpty() ? "" : types.get(types.size() - 1) + " ";
    String member = className(owner) + "." + name;
    return descriptor.startsWith("(")
        ? result + member + "(" + String.join(", ", types.subList(0, types.size() - 1)) + ")"
        : result + member;
  }

  /** The binary name of a class, as Java's own messages write it. */
  static String className(String internal) {
    return internal.replace('/', '.');
  }
}
