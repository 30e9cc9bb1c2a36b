// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.nm.cgroup.place.Delegation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Whether YARN itself gets the directory in which it makes the cgroups of containers. */
final class YarnHierarchy {
  private YarnHierarchy() {}

  /**
   * What keeps LinuxContainerExecutor from it, with what an operator can do about it. Where the
   * directory is missing YARN makes it, but none of those above it.
   *
   * @param directory below the mount of its controller
   * @param account of the NodeManager, for what an operator is told to do
   */
  static Optional<String> obstacle(Path directory, String account) {
    return obstacle(directory, account, Files::isWritable);
  }

  static Optional<String> obstacle(Path directory, String account, Predicate<Path> mayWrite) {
    Path parent = directory.getParent();
    String why;
    if (Files.isDirectory(directory)) {
      why = mayWrite.test(directory) ? "" : directory + " is not writable";
    } else if (!Files.isDirectory(parent)) {
      why = directory + " does not exist, and YARN does not make it without " + parent;
    } else {
      why =
          mayWrite.test(parent)
              ? ""
              : directory + " does not exist, and YARN may not make it in " + parent;
    }
    return why.isEmpty()
        ? Optional.empty()
        : Optional.of(
            why
                + ", so the NodeManager does not start; "
                + Delegation.sentence(List.of(directory), account));
  }
}
