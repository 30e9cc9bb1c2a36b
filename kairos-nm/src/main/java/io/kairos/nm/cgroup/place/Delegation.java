// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** How root gives cgroups of version 1 to the account of a NodeManager. */
public final class Delegation {
  private Delegation() {}

  /**
   * What an operator is told, as the end of a sentence: one command that makes all of them.
   *
   * @param directories at least one; each is made below the mount of its own controller
   * @param account who is to own them
   */
  public static String sentence(List<Path> directories, String account) {
    String all = directories.stream().map(Path::toString).collect(Collectors.joining(" "));
    return "as root, once per boot: mkdir -p " + all + " && chown -R " + account + " " + all + ".";
  }
}
