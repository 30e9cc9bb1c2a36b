// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

class ClassArchiveTest {
  private static final String JAR = jarOf(Logger.class);
  private static final String OTHER_JAR = jarOf(Test.class);
  private static final String MADE_ANEW = "/project/target/classes";
  private static final Path CONF = Path.of("/cluster/conf");

  @TempDir Path folder;

  @Test
  void nothingIsSharedWithoutAFolder() {
    ClassArchive archive = ClassArchive.of("", ClassArchive.Kind.TASKS, path(MADE_ANEW, JAR));

    assertThat(archive.options("container_1")).isEmpty();
    assertThat(archive.jars()).isEmpty();
    assertThat(archive.classPath(CONF)).isEqualTo(path(CONF.toString(), MADE_ANEW, JAR));
  }

  @Test
  void firstProcessesWriteTheirClassesAndTheNextMapThem() throws Exception {
    ClassArchive first = archive(path(MADE_ANEW, JAR));
    String option = first.options("container_1").get(0);
    assertThat(option).startsWith("-XX:DumpLoadedClassList=");
    load(option, JAR);
    try (OutputStream held = Files.newOutputStream(listOf(option), StandardOpenOption.APPEND)) {
      assertThat(archive(path(MADE_ANEW, JAR)).options("container_1"))
          .as("while %s is written", held)
          .containsExactly(option);
    }
    becomeQuiet(option);

    ClassArchive next = archive(path(MADE_ANEW, JAR));

    assertThat(next.options("container_1")).hasSize(1);
    assertThat(next.options("container_1").get(0)).startsWith("-XX:SharedArchiveFile=");
    assertThat(sources(next, "container_1"))
        .contains("org.slf4j.Logger source: shared objects file");
  }

  @Test
  void processesThatHaveEndedNeedNoQuietTime() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "no list of open files");
    String option = archive(JAR).options("container_1").get(0);
    load(option, JAR);

    assertThat(archive(JAR).options("container_1").get(0)).startsWith("-XX:SharedArchiveFile=");
  }

  @Test
  void aProcessThatRunsNeedsAQuietTime() throws Exception {
    String option = archive(JAR).options("container_1").get(0);
    load(option, JAR);
    try (OutputStream held = Files.newOutputStream(listOf(option), StandardOpenOption.APPEND)) {
      becomeQuiet(option);

      assertThat(archive(JAR).options("container_1").get(0))
          .as("while %s is open", held)
          .startsWith("-XX:SharedArchiveFile=");
    }
  }

  @Test
  void classesOfAProcessThatDidNotStartAreInNoArchive() throws Exception {
    ClassArchive first = archive(JAR);
    String option = first.options("container_1").get(0);
    load(option, JAR);
    first.drop("container_1");

    assertThat(listOf(option)).doesNotExist();
    assertThat(archive(JAR).options("container_1")).containsExactly(option);
  }

  @Test
  void aLongerClassPathUsesTheArchiveOfAShorterOne() throws Exception {
    String option = archive(JAR).options("container_1").get(0);
    load(option, JAR);
    becomeQuiet(option);
    ClassArchive shorter = archive(JAR);

    ClassArchive longer = archive(path(OTHER_JAR, JAR));

    assertThat(longer.options("container_1")).isEqualTo(shorter.options("container_1"));
    assertThat(longer.classPath(CONF)).isEqualTo(path(JAR, CONF.toString(), OTHER_JAR));
  }

  @Test
  void jarsWithoutAClassThatWasLoadedAreNotWantedOfOtherClassPaths() throws Exception {
    String option = archive(path(OTHER_JAR, JAR)).options("container_1").get(0);
    load(option, path(OTHER_JAR, JAR));
    becomeQuiet(option);
    ClassArchive made = archive(path(OTHER_JAR, JAR));

    assertThat(made.classPath(CONF)).isEqualTo(path(JAR, CONF.toString(), OTHER_JAR));
    assertThat(archive(JAR).options("container_2")).isEqualTo(made.options("container_1"));
    assertThat(sources(made, "container_1"))
        .contains("org.slf4j.Logger source: shared objects file");
  }

  @Test
  void anArchiveOfDaemonsWaitsForTheClassesOfBothKinds() throws Exception {
    String one = daemons().options("resourcemanager").get(0);
    load(one, JAR);
    becomeQuiet(one);

    String other = daemons().options("node1").get(0);
    assertThat(other).startsWith("-XX:DumpLoadedClassList=");
    load(other, JAR);
    becomeQuiet(other);

    assertThat(daemons().options("node1").get(0)).startsWith("-XX:SharedArchiveFile=");
  }

  private ClassArchive daemons() {
    return ClassArchive.of(folder.toString(), ClassArchive.Kind.DAEMONS, JAR);
  }

  @Test
  void filesOfTheClusterComeBeforeThoseOfTheTests() {
    assertThat(archive(path(MADE_ANEW, JAR)).classPath(CONF))
        .isEqualTo(path(JAR, CONF.toString(), MADE_ANEW));
  }

  @Test
  void anArchiveThatCannotBeMadeIsNotTriedAgain() throws Exception {
    String option = archive(JAR).options("container_1").get(0);
    load(option, JAR);
    // Where the JVM wants to write there is a folder.
    Files.createDirectories(listOf(option).resolveSibling("made.jsa").resolve("full"));
    becomeQuiet(option);

    assertThat(archive(JAR).options("container_1")).isEmpty();
    assertThat(archive(JAR).options("container_1")).isEmpty();
    assertThat(archive(JAR).classPath(CONF)).isEqualTo(path(JAR, CONF.toString()));
  }

  private static Path listOf(String option) {
    return Path.of(option.substring(option.indexOf('=') + 1));
  }

  private static void becomeQuiet(String option) throws Exception {
    Files.setLastModifiedTime(listOf(option), FileTime.fromMillis(0));
  }

  private ClassArchive archive(String classPath) {
    return ClassArchive.of(folder.toString(), ClassArchive.Kind.TASKS, classPath);
  }

  /** A process that loads a class of the jar and ends. */
  private static String load(String option, String classPath) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-Xlog:class+load",
                "-cp",
                classPath,
                "org.slf4j.LoggerFactory")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return output;
  }

  private String sources(ClassArchive archive, String process) throws Exception {
    return load(
        archive.options(process).get(0),
        archive.classPath(Files.createTempDirectory(folder, "conf")));
  }

  private static String path(String... entries) {
    return String.join(File.pathSeparator, List.of(entries));
  }

  private static String jarOf(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }
}
