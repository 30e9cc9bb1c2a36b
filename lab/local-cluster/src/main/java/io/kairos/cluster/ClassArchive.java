// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Classes that processes of a kind map from a file (the JVM's class data sharing) instead of
 * reading them out of jars: a daemon then starts with a third less CPU. The first processes write
 * which classes they load, the next use the archive that is made of it.
 *
 * <p>Off unless {@value #FOLDER_PROPERTY} names a folder. The JVM itself checks that an archive is
 * of these jars and does without it if not.
 */
final class ClassArchive {
  static final String FOLDER_PROPERTY = "kairos.class-archives";

  private static final Logger LOG = LoggerFactory.getLogger(ClassArchive.class);
  private static final String JARS = "jars";
  private static final String ARCHIVE = "classes.jsa";
  private static final String LIST = ".classes";
  private static final String FAILED = "failed";
  private static final long MAKING_MINUTES = 3;

  /** A process that has loaded no class for so long has those of its start, if it still runs. */
  private static final long QUIET_MILLIS = 10_000;

  /** Processes that load much the same classes. */
  enum Kind {
    DAEMONS("daemons", "resourcemanager", "node"),
    TASKS("mapreduce", "container_");

    private final String text;

    /** How the names of its processes begin: no archive without one of each. */
    private final List<String> beginnings;

    Kind(String text, String... beginnings) {
      this.text = text;
      this.beginnings = List.of(beginnings);
    }
  }

  private final Path folder;
  private final List<String> jars;
  private final String classPath;

  private ClassArchive(Path folder, List<String> jars, String classPath) {
    this.folder = folder;
    this.jars = jars;
    this.classPath = classPath;
  }

  /**
   * The archive for a class path, made now if it is known what belongs into it. Nothing but time is
   * lost if it cannot be.
   *
   * @param kind of the processes
   */
  static ClassArchive of(Kind kind, String classPath) {
    return of(System.getProperty(FOLDER_PROPERTY, ""), kind, classPath);
  }

  static ClassArchive of(String root, Kind kind, String classPath) {
    List<String> own = unchanging(classPath);
    if (!root.isEmpty() && !own.isEmpty()) {
      try {
        return in(Files.createDirectories(Path.of(root)), kind, own, classPath);
      } catch (IOException e) {
        LOG.warn("Classes are not shared: {}", e.toString());
      }
    }
    return new ClassArchive(null, List.of(), classPath);
  }

  /**
   * One after the other: modules of a build run side by side, and a process has a file's lock once.
   */
  private static synchronized ClassArchive in(
      Path root, Kind kind, List<String> own, String classPath) throws IOException {
    try (FileChannel lock = open(root.resolve("lock"));
        FileLock held = lock.lock()) {
      assert held.isValid();
      // The JVM takes no archive of another JVM.
      String prefix = kind.text + "-" + key(System.getProperty("java.vm.version")) + "-";
      for (Path other : foldersOf(prefix, root)) {
        if (!Files.exists(other.resolve(ARCHIVE))) {
          continue;
        }
        List<String> jars = Files.readAllLines(other.resolve(JARS));
        // The archive's jars come first, in its order: so it fits a class path that has more.
        if (Set.copyOf(own).containsAll(jars)) {
          return new ClassArchive(other, jars, classPath);
        }
      }
      Path folder = Files.createDirectories(root.resolve(prefix + key(own.toString())));
      new ClassArchive(folder, own, classPath).make(kind);
      Path jars = folder.resolve(JARS);
      return new ClassArchive(
          folder, Files.exists(jars) ? Files.readAllLines(jars) : own, classPath);
    }
  }

  /**
   * The class path with the archive's jars first, which is where the JVM looks for them.
   *
   * @param conf before all else that may have files of its name: tests have some
   */
  String classPath(Path conf) {
    Set<String> entries = new LinkedHashSet<>(jars);
    entries.add(conf.toString());
    entries.addAll(entries(classPath));
    return String.join(File.pathSeparator, entries);
  }

  /** The jars alone, to be put before a class path that has them too; empty if there are none. */
  String jars() {
    return String.join(File.pathSeparator, jars);
  }

  /**
   * Options of the JVM.
   *
   * @param process a name that no other process that we start has at the same time
   */
  List<String> options(String process) {
    if (folder == null || Files.exists(folder.resolve(FAILED))) {
      return List.of();
    }
    Path archive = folder.resolve(ARCHIVE);
    return List.of(
        Files.exists(archive)
            ? "-XX:SharedArchiveFile=" + archive
            : "-XX:DumpLoadedClassList=" + folder.resolve(listOf(process)));
  }

  /** Modules that are tested at the same time must not write into each other's list. */
  private static String listOf(String process) {
    return process + "-" + ProcessHandle.current().pid() + LIST;
  }

  private void make(Kind kind) throws IOException {
    Path archive = folder.resolve(ARCHIVE);
    List<Path> lists = lists();
    boolean hasAll =
        kind.beginnings.stream()
            .allMatch(
                one ->
                    lists.stream().anyMatch(list -> list.getFileName().toString().startsWith(one)));
    if (Files.exists(folder.resolve(FAILED)) || !hasAll || !areComplete(lists)) {
      return;
    }
    Path list = folder.resolve("all");
    Path made = folder.resolve("made.jsa");
    Set<String> classes = classes();
    Files.write(list, classes);
    List<String> used = holding(classes);
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:dump",
                "-XX:SharedClassListFile=" + list,
                "-XX:SharedArchiveFile=" + made)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile());
    builder.environment().put("CLASSPATH", String.join(File.pathSeparator, used));
    if (ended(builder.start()) && Files.exists(made)) {
      Files.write(folder.resolve(JARS), used);
      Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
    } else {
      LOG.warn("Classes are not shared, see {}", folder.resolve("log"));
      Files.createFile(folder.resolve(FAILED));
    }
  }

  /** The jars that have one of these classes: those of other modules are nearly the same. */
  private List<String> holding(Set<String> classes) throws IOException {
    Set<String> names =
        classes.stream().map(line -> line.split(" ", 2)[0] + ".class").collect(Collectors.toSet());
    List<String> holding = new ArrayList<>();
    for (String jar : jars) {
      try (JarFile file = new JarFile(jar)) {
        if (file.stream().anyMatch(entry -> names.contains(entry.getName()))) {
          holding.add(jar);
        }
      }
    }
    return holding;
  }

  /** Whether each list is of a process that has ended or loads nothing any more. */
  private static boolean areComplete(List<Path> lists) throws IOException {
    long latest = System.currentTimeMillis() - QUIET_MILLIS;
    for (Path list : lists) {
      boolean isQuiet = Files.getLastModifiedTime(list).toMillis() <= latest;
      if (!isQuiet && OpenFiles.mayBeOpen(list)) {
        return false;
      }
    }
    return !lists.isEmpty();
  }

  /**
   * Drops what a process wrote that did not live through its start: an archive of that would lack
   * most classes.
   *
   * @param process as told to {@link #options}
   */
  void drop(String process) throws IOException {
    if (folder != null) {
      Files.deleteIfExists(folder.resolve(listOf(process)));
    }
  }

  private List<Path> lists() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(path -> path.toString().endsWith(LIST)).sorted().toList();
    }
  }

  /** What the processes have loaded so far; one that was killed left half a line. */
  private Set<String> classes() throws IOException {
    Set<String> classes = new LinkedHashSet<>();
    for (Path list : lists()) {
      String text = Files.readString(list);
      classes.addAll(text.substring(0, text.lastIndexOf('\n') + 1).lines().toList());
    }
    return classes;
  }

  private static boolean ended(Process process) {
    try {
      if (process.waitFor(MAKING_MINUTES, TimeUnit.MINUTES)) {
        return process.exitValue() == 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    return false;
  }

  private static List<Path> foldersOf(String prefix, Path root) throws IOException {
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .filter(folder -> folder.getFileName().toString().startsWith(prefix))
          .sorted(Comparator.reverseOrder())
          .toList();
    }
  }

  /** Jars of the local repository; those of this build are made again and again. */
  private static List<String> unchanging(String classPath) {
    return entries(classPath).stream()
        .filter(entry -> entry.endsWith(".jar") && !entry.contains("/target/"))
        .toList();
  }

  private static List<String> entries(String classPath) {
    return new ArrayList<>(Arrays.asList(classPath.split(File.pathSeparator, -1)));
  }

  private static String key(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static FileChannel open(Path lock) throws IOException {
    return FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
