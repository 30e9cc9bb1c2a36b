// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * The classes of some jars. Of a class in several jars the first counts, and of its versions in a
 * multi-release jar that of the running Java, as on a class path. Not thread-safe.
 */
final class JarClasses implements Closeable {
  private static final String CLASS = ".class";

  private final List<JarFile> open = new ArrayList<>();
  private final Map<String, JarFile> jarOf = new TreeMap<>();
  private final Map<String, ClassFile> read = new HashMap<>();

  private JarClasses() {}

  /**
   * @param jars files or links to files; one that is not there is passed over, as Java does
   */
  static JarClasses open(List<Path> jars) throws UnreadableJarException {
    JarClasses classes = new JarClasses();
    try {
      for (Path jar : jars) {
        if (Files.exists(jar)) {
          classes.add(jar);
        }
      }
      return classes;
    } catch (UnreadableJarException e) {
      classes.close();
      throw e;
    }
  }

  private void add(Path file) throws UnreadableJarException {
    try {
      JarFile jar = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
      open.add(jar);
      jar.versionedStream()
          .map(JarEntry::getName)
          .filter(name -> name.endsWith(CLASS) && !name.endsWith("module-info" + CLASS))
          .forEach(
              name -> jarOf.putIfAbsent(name.substring(0, name.length() - CLASS.length()), jar));
    } catch (IOException | IllegalArgumentException e) {
      throw new UnreadableJarException(file, e);
    }
  }

  /** Internal names of all classes, sorted. */
  Set<String> names() {
    return jarOf.keySet();
  }

  boolean has(String name) {
    return jarOf.containsKey(name);
  }

  /** Empty if no jar has a class of this internal name. */
  Optional<ClassFile> find(String name) throws UnreadableJarException {
    ClassFile known = read.get(name);
    if (known == null && has(name)) {
      known = read(name, jarOf.get(name));
      read.put(name, known);
    }
    return Optional.ofNullable(known);
  }

  private static ClassFile read(String name, JarFile jar) throws UnreadableJarException {
    try (InputStream in = jar.getInputStream(jar.getJarEntry(name + CLASS))) {
      return ClassFile.read(in.readAllBytes());
    } catch (IOException | IllegalArgumentException e) {
      throw new UnreadableJarException(Path.of(jar.getName()), name + CLASS, e);
    }
  }

  @Override
  public void close() {
    for (JarFile jar : open) {
      try {
        jar.close();
      } catch (IOException e) {
        // It was only read: nothing is lost.
      }
    }
  }
}
