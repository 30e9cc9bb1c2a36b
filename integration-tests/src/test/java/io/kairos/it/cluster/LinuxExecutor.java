// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor;
import org.junit.jupiter.api.Assumptions;

/**
 * Stock's LinuxContainerExecutor: the NodeManager is user {@code daemon}, and tasks are user {@code
 * nobody}. A script installs the setuid program.
 */
final class LinuxExecutor {
  static final int NODE_USER = 1;
  static final int TASK_USER = 65_534;

  /** The setuid program, as the script has installed it. */
  private static final String PROGRAM = System.getProperty("kairos.test.container-executor", "");

  private static final String NODE_GROUP = "daemon";

  private LinuxExecutor() {}

  /** The setuid program; empty where no script has installed one. */
  static String program() {
    return PROGRAM;
  }

  /** Skips the test where no script has installed the program. */
  static void assumeInstalled(String script) {
    Assumptions.assumeFalse(PROGRAM.isEmpty(), "needs a setuid container-executor: " + script);
  }

  /**
   * What docs/operator/install.md and conf/yarn-site-nodemanager-lce-cgroup-*.xml say.
   *
   * @param hierarchy of the containers' cgroups, below the mount
   */
  static Map<String, String> site(String hierarchy) {
    Map<String, String> site = new HashMap<>();
    site.put("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos");
    site.put("yarn.nodemanager.container-executor.class", LinuxContainerExecutor.class.getName());
    String executor = "yarn.nodemanager.linux-container-executor.";
    site.put(executor + "path", PROGRAM);
    site.put(executor + "group", NODE_GROUP);
    site.put("yarn.nodemanager.resource.cpu.enabled", "true");
    site.put(executor + "cgroups.hierarchy", "/" + hierarchy);
    site.put(executor + "cgroups.mount", "false");
    return site;
  }

  /**
   * Runs in its own folder, which becomes that user's if it is root's; setuid programs give it all
   * rights. After a restart the folder holds files of tasks, which stay theirs.
   */
  static List<String> as(int user) {
    return List.of(
        "bash",
        "-c",
        "[ ! -O . ] || chown -R "
            + user
            + ":"
            + user
            + " . || exit; exec setpriv --reuid="
            + user
            + " --regid="
            + user
            + " --clear-groups --inh-caps=-all \"$@\"",
        "bash");
  }

  /** The same class path, its jars where all may look: Maven keeps them where only root may. */
  static String readableByAll(String classPath) throws IOException {
    return readableByAll(classPath, Path.of("/"));
  }

  /**
   * The same with no jar outside of a folder.
   *
   * @param home above this test's own folder
   */
  static String readableByAll(String classPath, Path home) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "lce-jars").toAbsolutePath());
    assertThat(mayEnter(folder))
        .as("%s: users %s and %s have to enter it", folder, NODE_USER, TASK_USER)
        .isTrue();
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path original = Path.of(entry).toAbsolutePath();
      if (Files.isRegularFile(original)
          && !(original.startsWith(home) && mayEnter(original.getParent()))) {
        entries.add(link(original, folder.resolve(original.getFileName())).toString());
      } else if (Files.exists(original)) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static boolean mayEnter(Path folder) throws IOException {
    for (Path above = folder; above != null; above = above.getParent()) {
      if (!Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }

  private static Path link(Path original, Path link) throws IOException {
    Files.deleteIfExists(link);
    try {
      Files.createLink(link, original);
    } catch (FileSystemException e) {
      // Another file system.
      Files.copy(original, link, StandardCopyOption.REPLACE_EXISTING);
    }
    return link;
  }
}
