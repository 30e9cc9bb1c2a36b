// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.util.Collection;
import java.util.List;

/**
 * A class of tests of Hadoop.
 *
 * @param name with its package
 * @param methods those that run; empty for all
 */
record TestClass(String name, List<String> methods) {
  /** The method of a line that is about no method. */
  private static final String WHOLE_CLASS = "";

  TestClass {
    methods = List.copyOf(methods);
  }

  /** Reads {@code name} or {@code name#method,method}. */
  static TestClass parse(String text) {
    String[] parts = text.split("#", 2);
    return new TestClass(parts[0], parts.length == 1 ? List.of() : List.of(parts[1].split(",")));
  }

  /** The same class, of whose tests only these run; named as results name them. */
  TestClass only(Collection<String> tests) {
    List<String> only = tests.stream().map(TestClass::method).distinct().toList();
    // What failed for the class as a whole shows with any of its tests.
    return only.contains(WHOLE_CLASS) ? this : new TestClass(name, only);
  }

  /** Whether a test, as results name it, is among those that run. */
  boolean runs(String test) {
    String method = method(test);
    return methods.isEmpty() || method.equals(WHOLE_CLASS) || methods.contains(method);
  }

  private static String method(String test) {
    return test.replaceFirst("[\\[(].*", "");
  }

  String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Whether this version of Hadoop has it. */
  boolean exists() {
    return ClassLoader.getSystemResource(name.replace('.', '/') + ".class") != null;
  }
}
