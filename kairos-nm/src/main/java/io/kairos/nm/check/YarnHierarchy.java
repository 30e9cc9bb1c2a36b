// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import io.kairos.nm.cgroup.place.Delegation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Whether YARN itself gets the directory in which it makes the cgroups of containers. */
final class YarnHierarchy {
  /** Hadoop whose CGroupsV2HandlerImpl takes the end of the line for a part of the last name. */
  private static final String OVERLOOKS_THE_LAST = "3.5.0";

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

  /**
   * What keeps LinuxContainerExecutor from the controller cpu of cgroup v2; nothing on cgroup v1.
   *
   * @param hadoop version of the NodeManager
   */
  static Optional<String> controllerObstacle(Path directory, String hadoop) {
    boolean isThere = Files.isDirectory(directory);
    Path parent = directory.getParent();
    // YARN hands cpu down to a directory that it makes, and has it from above in one that is there.
    Path list =
        isThere
            ? directory.resolve("cgroup.controllers")
            : parent.resolve("cgroup.subtree_control");
    List<String> names;
    try {
      names = List.of(Files.readString(list).strip().split("\\s+"));
    } catch (IOException e) {
      return Optional.empty();
    }
    String end =
        ", so the NodeManager does not start; as root, once per boot: echo %s > "
            + parent.resolve("cgroup.subtree_control")
            + ".";
    if (isThere && !names.contains("cpu")) {
      return Optional.of(
          "the controller cpu is missing from " + list + String.format(end, "+cpu +memory"));
    }
    // The kernel lists cpuset and cpu first, whatever the order in which they were enabled.
    boolean isLast = List.of("", "cpuset", "cpu").containsAll(names);
    return isLast && hadoop.equals(OVERLOOKS_THE_LAST)
        ? Optional.of(
            "cpu is the last controller in "
                + directory.resolve("cgroup.controllers")
                + ", where Hadoop "
                + hadoop
                + " does not find it"
                + String.format(end, "+memory"))
        : Optional.empty();
  }
}
