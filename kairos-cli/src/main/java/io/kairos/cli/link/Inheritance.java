// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a class still fits its superclasses and interfaces where these are Hadoop's. */
final class Inheritance {
  private final KnownClasses classes;

  Inheritance(KnownClasses classes) {
    this.classes = classes;
  }

  /** Why Java would refuse to load the class, or a call of it would fail; empty if neither. */
  List<String> refusals(ClassFile own) throws UnreadableJarException {
    List<ClassFile> above = new ArrayList<>(classes.superclasses(own));
    above.remove(own);
    List<String> refusals = new ArrayList<>();
    for (ClassFile each : above) {
      if (each.name().equals(own.superName()) && each.modifiers().isFinal()) {
        refusals.add("class " + Descriptors.className(each.name()) + ", which is final there");
      }
      if (classes.isHadoops(each)) {
        addFinalMethods(own, each, refusals);
      }
    }
    // What a class that is missing would bring, nobody knows.
    if (!own.modifiers().isAbstract() && classes.missingAbove(own).isEmpty()) {
      addAbstractMethods(own, refusals);
    }
    return refusals;
  }

  private static void addFinalMethods(ClassFile own, ClassFile above, List<String> refusals) {
    own.methods()
        .forEach(
            (signature, modifiers) -> {
              Modifiers other = above.methods().get(signature);
              if (other != null
                  && other.isFinal()
                  && (other.isPublic() || other.isProtected())
                  && !modifiers.isPrivate()
                  && !modifiers.isStatic()) {
                refusals.add(inWords(above, signature) + ", which is final there");
              }
            });
  }

  /** A Hadoop that asks more of its subclasses than the one they were compiled with. */
  private void addAbstractMethods(ClassFile own, List<String> refusals)
      throws UnreadableJarException {
    List<ClassFile> chain = classes.superclasses(own);
    Set<ClassFile> interfaces = classes.interfaces(own);
    Set<ClassFile> asking = new LinkedHashSet<>(chain);
    asking.addAll(interfaces);
    for (ClassFile each : asking) {
      if (classes.isHadoops(each)) {
        for (Map.Entry<String, Modifiers> method : each.methods().entrySet()) {
          if (method.getValue().isAbstract() && !isDone(method.getKey(), chain, interfaces)) {
            refusals.add(inWords(each, method.getKey()) + ", which is new there and abstract");
          }
        }
      }
    }
  }

  private static boolean isDone(
      String signature, List<ClassFile> chain, Set<ClassFile> interfaces) {
    for (ClassFile each : chain) {
      Modifiers declared = each.methods().get(signature);
      if (declared != null && !declared.isPrivate() && !declared.isStatic()) {
        return !declared.isAbstract();
      }
    }
    return interfaces.stream()
        .map(each -> each.methods().get(signature))
        .anyMatch(declared -> declared != null && !declared.isAbstract());
  }

  private static String inWords(ClassFile declaring, String signature) {
    int types = signature.indexOf('(');
    return "method "
        + Descriptors.inWords(
            declaring.name(), signature.substring(0, types), signature.substring(types));
  }
}
