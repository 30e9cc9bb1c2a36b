// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/** The constants of one class file (Java Virtual Machine Specification, 4.4); immutable. */
final class ConstantPool {
  private static final int UTF8 = 1;
  private static final int INTEGER = 3;
  private static final int FLOAT = 4;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int STRING = 8;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_HANDLE = 15;
  private static final int METHOD_TYPE = 16;
  private static final int DYNAMIC = 17;
  private static final int INVOKE_DYNAMIC = 18;
  private static final int MODULE = 19;
  private static final int PACKAGE = 20;

  private final int[] kinds;
  private final int[] first;
  private final int[] second;
  private final String[] texts;

  private ConstantPool(int size) {
    kinds = new int[size];
    first = new int[size];
    second = new int[size];
    texts = new String[size];
  }

  /**
   * Reads as far as the constants go.
   *
   * @throws IOException if they end too early, or are none that any Java knows
   */
  static ConstantPool read(DataInputStream in) throws IOException {
    ConstantPool pool = new ConstantPool(in.readUnsignedShort());
    int index = 1;
    while (index < pool.kinds.length) {
      pool.kinds[index] = in.readUnsignedByte();
      pool.readValue(index, in);
      // The two long ones take two places.
      index += pool.kinds[index] == LONG || pool.kinds[index] == DOUBLE ? 2 : 1;
    }
    return pool;
  }

  private void readValue(int index, DataInputStream in) throws IOException {
    switch (kinds[index]) {
      case UTF8:
        texts[index] = in.readUTF();
        break;
      case INTEGER:
      case FLOAT:
        in.readInt();
        break;
      case LONG:
      case DOUBLE:
        in.readLong();
        break;
      case CLASS:
      case STRING:
      case METHOD_TYPE:
      case MODULE:
      case PACKAGE:
        first[index] = in.readUnsignedShort();
        break;
      case METHOD_HANDLE:
        first[index] = in.readUnsignedByte();
        second[index] = in.readUnsignedShort();
        break;
      case FIELD:
      case METHOD:
      case INTERFACE_METHOD:
      case NAME_AND_TYPE:
      case DYNAMIC:
      case INVOKE_DYNAMIC:
        first[index] = in.readUnsignedShort();
        second[index] = in.readUnsignedShort();
        break;
      default:
        throw new IOException("constant " + index + " is of the unknown kind " + kinds[index]);
    }
  }

  /** The text at a place; an {@link IOException} if there is none. */
  String text(int index) throws IOException {
    if (index <= 0 || index >= texts.length || texts[index] == null) {
      throw new IOException("constant " + index + " is no text");
    }
    return texts[index];
  }

  /** The internal name of the class at a place; an {@link IOException} if there is none. */
  String className(int index) throws IOException {
    return text(first[index]);
  }

  /** Internal names of all classes that are named, those of descriptors among them. */
  Set<String> classes() throws IOException {
    Set<String> classes = new LinkedHashSet<>();
    for (int index = 1; index < kinds.length; index++) {
      if (kinds[index] == CLASS) {
        String name = className(index);
        // Of an array the descriptor stands there.
        classes.addAll(name.startsWith("[") ? Descriptors.classes(name) : Set.of(name));
      } else if (kinds[index] == NAME_AND_TYPE) {
        classes.addAll(Descriptors.classes(text(second[index])));
      } else if (kinds[index] == METHOD_TYPE) {
        classes.addAll(Descriptors.classes(text(first[index])));
      }
    }
    return classes;
  }

  /** All fields and methods that are named, those of arrays left out. */
  Set<MemberName> members() throws IOException {
    Set<MemberName> members = new LinkedHashSet<>();
    for (int index = 1; index < kinds.length; index++) {
      if (kinds[index] >= FIELD && kinds[index] <= INTERFACE_METHOD) {
        String owner = className(first[index]);
        if (!owner.startsWith("[")) {
          members.add(
              new MemberName(
                  kinds[index] == FIELD
                      ? MemberName.Kind.FIELD
                      : kinds[index] == METHOD
                          ? MemberName.Kind.METHOD
                          : MemberName.Kind.INTERFACE_METHOD,
                  owner,
                  text(first[second[index]]),
                  text(second[second[index]])));
        }
      }
    }
    return members;
  }
}
