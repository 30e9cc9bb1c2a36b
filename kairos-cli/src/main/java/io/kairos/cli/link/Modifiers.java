// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

/** Access flags of a class, a field or a method; immutable. */
final class Modifiers {
  private static final int PUBLIC = 0x0001;
  private static final int PRIVATE = 0x0002;
  private static final int PROTECTED = 0x0004;
  private static final int STATIC = 0x0008;
  private static final int FINAL = 0x0010;
  private static final int INTERFACE = 0x0200;
  private static final int ABSTRACT = 0x0400;

  private final int flags;

  Modifiers(int flags) {
    this.flags = flags;
  }

  boolean isPublic() {
    return has(PUBLIC);
  }

  boolean isPrivate() {
    return has(PRIVATE);
  }

  boolean isProtected() {
    return has(PROTECTED);
  }

  boolean isStatic() {
    return has(STATIC);
  }

  boolean isFinal() {
    return has(FINAL);
  }

  boolean isInterface() {
    return has(INTERFACE);
  }

  boolean isAbstract() {
    return has(ABSTRACT);
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }
}
