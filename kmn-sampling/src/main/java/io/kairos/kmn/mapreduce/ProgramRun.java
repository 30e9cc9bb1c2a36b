// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.RunJar;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Runs a program's main as {@code hadoop jar} does, in this JVM, with more default properties. They
 * come last of all default resources, so they hold in every configuration the program makes, unless
 * a site file has made one final or the program sets it itself.
 */
final class ProgramRun {
  private static final String RESOURCE = "kmn-run-site.xml";

  private final Map<String, String> properties;

  ProgramRun(Map<String, String> properties) {
    this.properties = properties;
  }

  /**
   * @param program jar, main class unless the jar names it, arguments
   * @param atEnd run once, also if the program ends the JVM, as most do
   * @throws Throwable whatever the program throws
   */
  void run(List<String> program, Runnable atEnd) throws Throwable {
    File jar = new File(program.get(0));
    if (!jar.isFile()) {
      throw new IOException(jar + ": there is no such jar, write its path after --.");
    }
    String main = mainClass(jar);
    int arguments = main == null ? 2 : 1;
    if (main == null && program.size() < 2) {
      throw new IOException(jar + " names no main class: write one after the jar.");
    }
    File work = Files.createTempDirectory("kmn-run").toFile();
    ShutdownHookManager.get()
        .addShutdownHook(() -> FileUtil.fullyDelete(work), RunJar.SHUTDOWN_HOOK_PRIORITY);
    RunJar.unJar(jar, work, RunJar.MATCH_ANY);
    writeResource(work.toPath());
    ClassLoader loader = loader(jar, work);
    Thread.currentThread().setContextClassLoader(loader);
    addResource();
    Class<?> type = Class.forName(main == null ? program.get(1) : main, true, loader);
    Method method = type.getMethod("main", String[].class);
    // Before the folder goes, in which this program's classes are.
    ShutdownHookManager.get().addShutdownHook(atEnd, RunJar.SHUTDOWN_HOOK_PRIORITY + 1);
    try {
      method.invoke(
          null, (Object) program.subList(arguments, program.size()).toArray(new String[0]));
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Waits for the threads by which a program may go on after its main has returned. */
  static void awaitThreads() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!thread.isDaemon() && thread != Thread.currentThread()) {
        thread.join();
      }
    }
  }

  private static String mainClass(File jar) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      Manifest manifest = file.getManifest();
      String main = manifest == null ? null : manifest.getMainAttributes().getValue("Main-Class");
      return main == null ? null : main.replace('/', '.').trim();
    }
  }

  /** Its own resource last: Hadoop's classes add theirs when they are loaded. */
  private static void addResource() {
    new JobConf(new YarnConfiguration());
    Configuration.addDefaultResource(RESOURCE);
  }

  private void writeResource(Path directory) throws IOException {
    Files.write(directory.resolve(RESOURCE), resource(properties));
  }

  /** The file that Hadoop reads the properties from. */
  static byte[] resource(Map<String, String> properties) throws IOException {
    Configuration conf = new Configuration(false);
    properties.forEach((name, value) -> conf.set(name, value, "kmn-sampling run"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    conf.writeXml(out);
    return out.toByteArray();
  }

  /** The program's classes, above those of this jar and of Hadoop. */
  private static ClassLoader loader(File jar, File work) throws IOException {
    List<URL> path = new ArrayList<>();
    path.add(work.toURI().toURL());
    path.add(jar.toURI().toURL());
    path.add(new File(work, "classes").toURI().toURL());
    File[] libraries = new File(work, "lib").listFiles();
    if (libraries != null) {
      for (File library : libraries) {
        path.add(library.toURI().toURL());
      }
    }
    return new URLClassLoader(path.toArray(new URL[0]), ProgramRun.class.getClassLoader());
  }
}
