// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether jars find every class, field and method that they name: what Java would notice only when
 * a daemon comes to the code in question.
 *
 * <p>Behaviour may differ all the same, as may names that are looked up at run time by reflection.
 */
public final class HadoopLinks {
  private static final int NAMED = 3;
  private static final String KAIROS = "io/kairos/";

  private final KnownClasses classes;
  private final MemberLookup lookup;
  private final Inheritance inheritance;

  /** By name, what is said of it. */
  private final Map<String, String> missing = new LinkedHashMap<>();

  private HadoopLinks(KnownClasses classes) {
    this.classes = classes;
    this.lookup = new MemberLookup(classes);
    this.inheritance = new Inheritance(classes);
  }

  /**
   * Names that jars use and do not find. What the running Java itself brings is not among them, nor
   * are classes of Kairos, whose absence is no fault of Hadoop's.
   *
   * @param ours jars whose classes are looked through
   * @param hadoop jars beside them on the class path, in its order
   * @return each name once: the class, field or method with its types, what is wrong with it if it
   *     is there, and the first class by name that uses it; in the order of these classes, empty if
   *     all are there
   * @throws UnreadableJarException if one of the jars is damaged
   */
  public static List<String> missing(List<Path> ours, List<Path> hadoop)
      throws UnreadableJarException {
    try (JarClasses own = JarClasses.open(ours);
        JarClasses others = JarClasses.open(hadoop)) {
      HadoopLinks links = new HadoopLinks(new KnownClasses(own, others));
      for (String name : own.names()) {
        links.check(own.find(name).orElseThrow());
      }
      return List.copyOf(links.missing.values());
    }
  }

  /** What a Hadoop lacks, in one line: how many names, and the first of them. */
  public static String inWords(List<String> missing) {
    String first = missing.stream().limit(NAMED).collect(Collectors.joining("; "));
    return missing.size()
        + (missing.size() == 1 ? " name that Kairos uses: " : " names that Kairos uses: ")
        + first
        + (missing.size() > NAMED ? "; and " + (missing.size() - NAMED) + " more" : "");
  }

  /** What is said of a class of this internal name that is not there. */
  static String missingClass(String name) {
    return "class " + Descriptors.className(name);
  }

  private void check(ClassFile user) throws UnreadableJarException {
    for (String name : user.usedClasses()) {
      Optional<ClassFile> used = classes.find(name);
      if (used.isEmpty()) {
        add(missingClass(name), user);
      } else if (!used.get().modifiers().isPublic()
          && classes.isHadoops(used.get())
          && !used.get().isInPackageOf(user)) {
        add(missingClass(name) + ", which is not public there", user);
      }
    }
    for (MemberName member : user.usedMembers()) {
      Optional<ClassFile> owner = classes.find(member.owner());
      // A class that is missing is named already.
      if (owner.isPresent() && !classes.isJavas(owner.get())) {
        lookup.refusal(member, user, owner.get()).ifPresent(refusal -> add(refusal, user));
      }
    }
    inheritance.refusals(user).forEach(refusal -> add(refusal, user));
  }

  private void add(String name, ClassFile user) {
    if (!name.startsWith(missingClass(KAIROS))) {
      missing.putIfAbsent(name, name + " (used by " + Descriptors.className(user.name()) + ")");
    }
  }
}
