// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.common.NamedChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.util.ComparableVersion;

/**
 * Whether there is exactly one version of the plug-in. With two a daemon runs whichever the file
 * system lists first.
 */
public final class JarVersions extends NamedChoice implements Check {
  public JarVersions() {
    super("jar-versions", "whether there is exactly one version of each jar");
  }

  @Override
  public void run(Host host, Findings findings) {
    Installation installation = host.installation();
    boolean copies = false;
    for (String artifact : new TreeSet<>(Installation.PLUGIN)) {
      copies |= copies(artifact, installation.jars(artifact), findings);
    }
    Set<String> versions =
        installation.plugin().stream()
            .map(Jar::version)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!copies && versions.size() > 1) {
      Jar odd = oldest(installation.plugin());
      findings.error(
          "jars-of-two-versions",
          "jars of versions "
              + String.join(" and ", versions)
              + " are on one class path: "
              + installation.plugin().stream().map(Jar::toString).collect(Collectors.joining(", "))
              + ".",
          Fix.run(
              "rm "
                  + odd
                  + " && cp "
                  + odd.artifact()
                  + "-"
                  + newest(versions)
                  + ".jar "
                  + odd.file().getParent()
                  + "/"));
    }
  }

  private static boolean copies(String artifact, List<Jar> jars, Findings findings) {
    if (jars.size() < 2) {
      return false;
    }
    Jar first = jars.get(0);
    if (jars.stream().allMatch(first::isSameFile)) {
      return false;
    }
    Jar old = oldest(jars);
    String where = jars.stream().map(Jar::toString).collect(Collectors.joining(", "));
    if (jars.stream().allMatch(first::isCopyOf)) {
      findings.warning(
          "jar-twice",
          artifact + " is there more than once, the same each time: " + where + ".",
          Fix.run("rm " + old));
      return false;
    }
    findings.error(
        "jar-old-copy",
        "an old copy of " + artifact + " was left on the class path: " + where + ".",
        Fix.run("rm " + old));
    return true;
  }

  /** By version, or by date where that is the same. */
  private static Jar oldest(List<Jar> jars) {
    Jar oldest = jars.get(0);
    for (Jar jar : jars) {
      int order =
          new ComparableVersion(jar.version()).compareTo(new ComparableVersion(oldest.version()));
      if (order < 0 || (order == 0 && written(jar).compareTo(written(oldest)) < 0)) {
        oldest = jar;
      }
    }
    return oldest;
  }

  private static String newest(Set<String> versions) {
    Optional<String> newest =
        versions.stream()
            .reduce(
                (one, other) ->
                    new ComparableVersion(one).compareTo(new ComparableVersion(other)) < 0
                        ? other
                        : one);
    return newest.orElseThrow();
  }

  private static FileTime written(Jar jar) {
    try {
      return Files.getLastModifiedTime(jar.file());
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }
}
