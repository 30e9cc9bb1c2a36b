// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YarnHierarchyTest {
  @TempDir private Path mount;

  @Test
  void aDirectoryThatIsThereHasToBeWritable() throws IOException {
    Path there = Files.createDirectory(mount.resolve("hadoop-yarn"));
    assertThat(YarnHierarchy.obstacle(there, "yarn")).isEmpty();
    assertThat(YarnHierarchy.obstacle(there, "yarn", path -> false))
        .contains(
            there
                + " is not writable, so the NodeManager does not start; as root, once per boot:"
                + " mkdir -p "
                + there
                + " && chown -R yarn "
                + there
                + ".");
  }

  @Test
  void aMissingDirectoryIsMadeByYarnWhereItMay() {
    Path missing = mount.resolve("hadoop-yarn");
    assertThat(YarnHierarchy.obstacle(missing, "yarn")).isEmpty();
    assertThat(YarnHierarchy.obstacle(missing, "yarn", path -> !path.equals(mount)))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith(missing + " does not exist, and YARN may not make it in " + mount));
  }

  @Test
  void aMissingParentIsMadeByNobody() {
    Path missing = mount.resolve("hadoop/yarn");
    assertThat(YarnHierarchy.obstacle(missing, "yarn"))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith(
                        missing
                            + " does not exist, and YARN does not make it without "
                            + mount.resolve("hadoop"))
                    .contains("mkdir -p " + missing + " && chown -R yarn " + missing));
  }

  @Test
  void theControllerCpuHasToBeHandedDownToADirectoryThatIsThere() throws IOException {
    Path there = Files.createDirectory(mount.resolve("hadoop-yarn"));
    assertThat(YarnHierarchy.controllerObstacle(there, "3.5.0")).as("cgroup v1").isEmpty();
    Files.writeString(there.resolve("cgroup.controllers"), "cpuset cpu memory\n");
    assertThat(YarnHierarchy.controllerObstacle(there, "3.5.0")).isEmpty();
    Files.writeString(there.resolve("cgroup.controllers"), "memory pids\n");
    assertThat(YarnHierarchy.controllerObstacle(there, "3.5.1"))
        .contains(
            "the controller cpu is missing from "
                + there.resolve("cgroup.controllers")
                + ", so the NodeManager does not start; as root, once per boot: echo +cpu +memory > "
                + mount.resolve("cgroup.subtree_control")
                + ".");
  }

  /** It asks for a name in a list that still has the end of its line. */
  @Test
  void hadoop350DoesNotFindTheLastController() throws IOException {
    Path there = Files.createDirectory(mount.resolve("hadoop-yarn"));
    Files.writeString(there.resolve("cgroup.controllers"), "cpuset cpu\n");
    assertThat(YarnHierarchy.controllerObstacle(there, "3.5.1")).isEmpty();
    assertThat(YarnHierarchy.controllerObstacle(there, "3.5.0"))
        .contains(
            "cpu is the last controller in "
                + there.resolve("cgroup.controllers")
                + ", where Hadoop 3.5.0 does not find it, so the NodeManager does not start;"
                + " as root, once per boot: echo +memory > "
                + mount.resolve("cgroup.subtree_control")
                + ".");
  }

  @Test
  void hadoop350DoesNotFindItInADirectoryThatItMakesEither() throws IOException {
    Path missing = mount.resolve("hadoop-yarn");
    Path handedDown = mount.resolve("cgroup.subtree_control");
    Files.writeString(handedDown, "\n");
    assertThat(YarnHierarchy.controllerObstacle(missing, "3.5.0")).isPresent();
    Files.writeString(handedDown, "memory pids\n");
    assertThat(YarnHierarchy.controllerObstacle(missing, "3.5.0")).isEmpty();
  }
}
