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
}
