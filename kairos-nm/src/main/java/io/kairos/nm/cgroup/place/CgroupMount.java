// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import java.nio.file.Path;
import java.util.Optional;

/** A place where a cgroup hierarchy with CPU control is mounted; immutable. */
public final class CgroupMount {
  private final int version;
  private final Path point;
  private final String root;
  private final boolean readOnly;

  /**
   * @param version 1 or 2
   * @param root the cgroup that is seen at the mount point; not "/" in some Linux containers
   */
  public CgroupMount(int version, Path point, String root, boolean readOnly) {
    this.version = version;
    this.point = point;
    this.root = root;
    this.readOnly = readOnly;
  }

  int version() {
    return version;
  }

  /** Where it is mounted, absolute. */
  public Path point() {
    return point;
  }

  /** Whether nothing can be written there. */
  public boolean readOnly() {
    return readOnly;
  }

  /**
   * Where a cgroup that {@code /proc/<pid>/cgroup} names is seen; empty if it lies outside of what
   * is mounted here.
   */
  Optional<Path> directoryOf(String cgroup) {
    if (cgroup.contains("..")) {
      // How the kernel spells a cgroup outside of the reader's cgroup namespace.
      return Optional.empty();
    }
    if (root.equals("/")) {
      return Optional.of(point.resolve(cgroup.substring(1)));
    }
    if (cgroup.equals(root)) {
      return Optional.of(point);
    }
    return cgroup.startsWith(root + "/")
        ? Optional.of(point.resolve(cgroup.substring(root.length() + 1)))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "cgroup v" + version + " at " + point;
  }
}
