// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every class that the jars of the package find: their own, those of Hadoop's jars, and those of
 * the running Java. Not thread-safe.
 */
final class KnownClasses {
  private final JarClasses ours;
  private final JarClasses hadoop;
  private final Map<String, Optional<ClassFile>> ofJava = new HashMap<>();

  KnownClasses(JarClasses ours, JarClasses hadoop) {
    this.ours = ours;
    this.hadoop = hadoop;
  }

  /** Empty if there is no class of this internal name. */
  Optional<ClassFile> find(String name) throws UnreadableJarException {
    Optional<ClassFile> java = ofJava(name);
    if (java.isPresent()) {
      return java;
    }
    Optional<ClassFile> own = ours.find(name);
    return own.isPresent() ? own : hadoop.find(name);
  }

  /** Whether the running Java brings it. */
  boolean isJavas(ClassFile file) throws UnreadableJarException {
    return ofJava(file.name()).isPresent();
  }

  /** Whether Hadoop's jars bring it, and neither Java nor the package itself. */
  boolean isHadoops(ClassFile file) throws UnreadableJarException {
    return !ours.has(file.name()) && !isJavas(file);
  }

  /** The class itself, its superclass, and so on, as far as they are known. */
  List<ClassFile> superclasses(ClassFile from) throws UnreadableJarException {
    Set<ClassFile> chain = new LinkedHashSet<>();
    Optional<ClassFile> next = Optional.of(from);
    // A class that is damaged may be above itself.
    while (next.isPresent() && chain.add(next.get())) {
      String above = next.get().superName();
      next = above == null ? Optional.empty() : find(above);
    }
    return List.copyOf(chain);
  }

  /** All interfaces of a class, those of its superclasses and of interfaces among them. */
  Set<ClassFile> interfaces(ClassFile from) throws UnreadableJarException {
    Set<ClassFile> all = new LinkedHashSet<>();
    for (ClassFile each : superclasses(from)) {
      addInterfaces(each, all);
    }
    return all;
  }

  /** The first superclass or interface, of the class or of one above it, that is not there. */
  Optional<String> missingAbove(ClassFile from) throws UnreadableJarException {
    Set<ClassFile> all = new LinkedHashSet<>(superclasses(from));
    all.addAll(interfaces(from));
    for (ClassFile each : all) {
      List<String> above = new ArrayList<>(each.interfaces());
      if (each.superName() != null) {
        above.add(each.superName());
      }
      for (String name : above) {
        if (find(name).isEmpty()) {
          return Optional.of(name);
        }
      }
    }
    return Optional.empty();
  }

  private void addInterfaces(ClassFile of, Set<ClassFile> all) throws UnreadableJarException {
    for (String name : of.interfaces()) {
      Optional<ClassFile> found = find(name);
      if (found.isPresent() && all.add(found.get())) {
        addInterfaces(found.get(), all);
      }
    }
  }

  /** Java's own loaders ask Java first, so that no jar can bring another of the same name. */
  private Optional<ClassFile> ofJava(String name) throws UnreadableJarException {
    if (!ofJava.containsKey(name)) {
      ofJava.put(name, readOfJava(name));
    }
    return ofJava.get(name);
  }

  private static Optional<ClassFile> readOfJava(String name) throws UnreadableJarException {
    URL file = ClassLoader.getPlatformClassLoader().getResource(name + ".class");
    if (file == null) {
      return Optional.empty();
    }
    try (InputStream in = file.openStream()) {
      return Optional.of(ClassFile.read(in.readAllBytes()));
    } catch (IOException e) {
      throw new UnreadableJarException(Path.of(System.getProperty("java.home")), name, e);
    }
  }
}
