// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a cgroup's CPU files hold, in the order in which they must be written back; immutable. Names
 * are relative to the task's cgroup, so cgroups that the task made below its own can be part of it.
 */
public final class Allocation {
  private static final Pattern LINE = Pattern.compile("([^=]+)=([^=]+)");

  private final Map<String, String> valueByFile;

  Allocation(Map<String, String> valueByFile) {
    this.valueByFile = new LinkedHashMap<>(valueByFile);
  }

  /** Pairs of file and value, in order of writing. */
  static Allocation of(String... filesAndValues) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < filesAndValues.length; i += 2) {
      values.put(filesAndValues[i], filesAndValues[i + 1]);
    }
    return new Allocation(values);
  }

  /** This one and then {@code other}. */
  public Allocation then(Allocation other) {
    Map<String, String> both = new LinkedHashMap<>(valueByFile);
    both.putAll(other.valueByFile);
    return new Allocation(both);
  }

  /** How a value is written to its file. */
  interface Writer {
    /**
     * @param isBelow whether the file is one of a cgroup below the task's own
     */
    void write(Path file, String value, boolean isBelow) throws IOException;
  }

  /** Writes every value back; a cgroup below the task's own may have been removed meanwhile. */
  public void writeTo(Path cgroup) throws IOException {
    writeTo(cgroup, (file, value, isBelow) -> CgroupFiles.write(file, value));
  }

  /** The same in a way of the caller's. */
  void writeTo(Path cgroup, Writer writer) throws IOException {
    for (Map.Entry<String, String> entry : valueByFile.entrySet()) {
      boolean isBelow = entry.getKey().indexOf('/') >= 0;
      try {
        writer.write(cgroup.resolve(entry.getKey()), entry.getValue(), isBelow);
      } catch (NoSuchFileException e) {
        if (!isBelow) {
          throw e;
        }
      }
    }
  }

  List<String> toLines() {
    List<String> lines = new ArrayList<>();
    valueByFile.forEach((file, value) -> lines.add(file + "=" + value));
    return lines;
  }

  /**
   * @throws IllegalArgumentException if a line is not one that {@link #toLines} writes
   */
  static Allocation parse(List<String> lines) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : lines) {
      var matcher = LINE.matcher(line);
      if (!matcher.matches() || !staysBelow(matcher.group(1))) {
        throw new IllegalArgumentException("not a CPU allocation: \"" + line + "\"");
      }
      values.put(matcher.group(1), matcher.group(2));
    }
    if (values.isEmpty()) {
      throw new IllegalArgumentException("an empty CPU allocation");
    }
    return new Allocation(values);
  }

  private static boolean staysBelow(String file) {
    Path path = Path.of(file);
    return !path.isAbsolute() && path.equals(path.normalize()) && !path.startsWith("..");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Allocation && valueByFile.equals(((Allocation) other).valueByFile);
  }

  @Override
  public int hashCode() {
    return valueByFile.hashCode();
  }

  @Override
  public String toString() {
    return String.join(" ", toLines());
  }
}
