// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

/** A name that a class uses and that a Hadoop does not have; immutable. */
public final class MissingName {
  private final String name;
  private final String user;

  MissingName(String name, ClassFile user) {
    this.name = name;
    this.user = Descriptors.className(user.name());
  }

  /** Class, field or method with its types, and what is wrong with it if it is there. */
  public String name() {
    return name;
  }

  /** A class that uses it: the first by name, if several do. */
  public String user() {
    return user;
  }

  @Override
  public String toString() {
    return name + " (used by " + user + ")";
  }
}
