// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.util.Objects;

/** A field or a method as a class names it, which need not be where it is declared; immutable. */
final class MemberName {
  /** How it is named; a method of an interface otherwise than one of a class. */
  enum Kind {
    FIELD("field"),
    METHOD("method"),
    INTERFACE_METHOD("interface method");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private final Kind kind;
  private final String owner;
  private final String name;
  private final String descriptor;

  /**
   * @param owner internal name of the class in which the search for it begins
   */
  MemberName(Kind kind, String owner, String name, String descriptor) {
    this.kind = kind;
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
  }

  Kind kind() {
    return kind;
  }

  String owner() {
    return owner;
  }

  /** Name and types, which tell it from the others of a class. */
  String signature() {
    return name + descriptor;
  }

  boolean isConstructor() {
    return name.equals("<init>");
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof MemberName)) {
      return false;
    }
    MemberName that = (MemberName) other;
    return kind == that.kind
        && owner.equals(that.owner)
        && name.equals(that.name)
        && descriptor.equals(that.descriptor);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, owner, name, descriptor);
  }

  /** For instance {@code method void org.apache.hadoop.util.Thing.stop(int)}. */
  @Override
  public String toString() {
    return kind.words + " " + Descriptors.inWords(owner, name, descriptor);
  }
}
