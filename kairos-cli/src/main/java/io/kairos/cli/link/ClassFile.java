// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a class declares and which names it uses (Java Virtual Machine Specification, 4.1). All
 * names are internal ones, {@code java/lang/Object}. Immutable.
 *
 * <p>Code, annotations and whatever a newer Java adds are attributes, which are passed over.
 */
final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;

  private final Modifiers modifiers;
  private final String name;
  private final String superName;
  private final List<String> interfaces;
  private final Map<String, Modifiers> fields;
  private final Map<String, Modifiers> methods;
  private final Set<String> usedClasses;
  private final Set<MemberName> usedMembers;

  private ClassFile(DataInputStream in) throws IOException {
    if (in.readInt() != MAGIC) {
      throw new IOException("it does not begin as a class file");
    }
    // Minor and major version: names are written the same in all.
    in.readInt();
    ConstantPool pool = ConstantPool.read(in);
    modifiers = new Modifiers(in.readUnsignedShort());
    name = pool.className(in.readUnsignedShort());
    int above = in.readUnsignedShort();
    superName = above == 0 ? null : pool.className(above);
    List<String> all = new ArrayList<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      all.add(pool.className(in.readUnsignedShort()));
    }
    interfaces = Collections.unmodifiableList(all);
    Set<String> classes = new LinkedHashSet<>(pool.classes());
    fields = members(in, pool, classes);
    methods = members(in, pool, classes);
    usedClasses = Collections.unmodifiableSet(classes);
    usedMembers = Collections.unmodifiableSet(pool.members());
  }

  /**
   * @param bytes the whole file
   * @throws IOException if that is no class file; the message says why
   */
  static ClassFile read(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new ClassFile(in);
    } catch (IndexOutOfBoundsException e) {
      throw new IOException("a constant that it uses is not there", e);
    }
  }

  private static Map<String, Modifiers> members(
      DataInputStream in, ConstantPool pool, Set<String> classes) throws IOException {
    Map<String, Modifiers> members = new LinkedHashMap<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      Modifiers modifiers = new Modifiers(in.readUnsignedShort());
      String name = pool.text(in.readUnsignedShort());
      String descriptor = pool.text(in.readUnsignedShort());
      members.put(name + descriptor, modifiers);
      classes.addAll(Descriptors.classes(descriptor));
      for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
        in.readUnsignedShort();
        in.skipBytes(in.readInt());
      }
    }
    return Collections.unmodifiableMap(members);
  }

  Modifiers modifiers() {
    return modifiers;
  }

  String name() {
    return name;
  }

  /** {@code null} for {@code java/lang/Object}. */
  String superName() {
    return superName;
  }

  List<String> interfaces() {
    return interfaces;
  }

  /** What it declares itself, by name and descriptor. */
  Map<String, Modifiers> fields() {
    return fields;
  }

  /** What it declares itself, by name and descriptor. */
  Map<String, Modifiers> methods() {
    return methods;
  }

  Set<String> usedClasses() {
    return usedClasses;
  }

  Set<MemberName> usedMembers() {
    return usedMembers;
  }

  boolean isInPackageOf(ClassFile other) {
    return packageOf(name).equals(packageOf(other.name));
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }
}
