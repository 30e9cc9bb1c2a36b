// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Finds fields and methods where Java does (Java Virtual Machine Specification, 5.4.3). */
final class MemberLookup {
  private final KnownClasses classes;

  MemberLookup(KnownClasses classes) {
    this.classes = classes;
  }

  /**
   * Why a class cannot use a member that it names.
   *
   * @param user the class that names it
   * @param owner the class in which the search begins
   * @return empty if it can
   */
  Optional<String> refusal(MemberName member, ClassFile user, ClassFile owner)
      throws UnreadableJarException {
    if (member.kind() == MemberName.Kind.METHOD && owner.modifiers().isInterface()) {
      return Optional.of(member + " of what is an interface there");
    }
    if (member.kind() == MemberName.Kind.INTERFACE_METHOD && !owner.modifiers().isInterface()) {
      return Optional.of(member + " of what is a class there");
    }
    Optional<ClassFile> declaring = declaring(member, owner);
    if (declaring.isEmpty()) {
      Optional<String> gap = classes.missingAbove(owner);
      return Optional.of(
          gap.isPresent() ? HadoopLinks.missingClass(gap.get()) : words(member, owner));
    }
    return mayUse(user, declaring.get(), modifiers(member, declaring.get()))
        ? Optional.empty()
        : Optional.of(words(member, owner) + ", which is not accessible there");
  }

  /** A class of ours names what it inherits as its own. */
  private String words(MemberName member, ClassFile owner) throws UnreadableJarException {
    for (ClassFile each : classes.superclasses(owner)) {
      if (classes.isHadoops(each)) {
        return each.equals(owner)
            ? member.toString()
            : member + ", inherited from " + Descriptors.className(each.name());
      }
    }
    return member.toString();
  }

  private Optional<ClassFile> declaring(MemberName member, ClassFile owner)
      throws UnreadableJarException {
    Set<ClassFile> places = new LinkedHashSet<>(Set.of(owner));
    // Nobody inherits a constructor.
    if (!member.isConstructor()) {
      places.addAll(classes.superclasses(owner));
      places.addAll(classes.interfaces(owner));
    }
    return places.stream().filter(place -> modifiers(member, place) != null).findFirst();
  }

  private static Modifiers modifiers(MemberName member, ClassFile place) {
    return (member.kind() == MemberName.Kind.FIELD ? place.fields() : place.methods())
        .get(member.signature());
  }

  private boolean mayUse(ClassFile user, ClassFile declaring, Modifiers member)
      throws UnreadableJarException {
    if (member.isPublic() || !classes.isHadoops(declaring)) {
      return true;
    }
    if (member.isPrivate()) {
      return false;
    }
    return declaring.isInPackageOf(user)
        || member.isProtected() && classes.superclasses(user).contains(declaring);
  }
}
