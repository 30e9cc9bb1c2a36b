// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every job takes this jar along, so it has to be found however the client was started. */
class OwnJarTest {
  @TempDir private Path home;

  /** Hadoop's classes, as this test has them, and not ours. */
  private static final class HadoopOnly extends ClassLoader {
    private HadoopOnly() {
      super(OwnJarTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("io.kairos.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  private static Path classes() throws Exception {
    return Path.of(
        JobPreparation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private Path jar() throws Exception {
    Path jar = home.resolve("kmn sampling.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> all = Files.walk(classes())) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      for (Path path : files) {
        out.putNextEntry(new JarEntry(classes().relativize(path).toString()));
        Files.copy(path, out);
      }
    }
    return jar;
  }

  private static Object ownJar(Path... classPath) throws Exception {
    URL[] urls = new URL[classPath.length];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = classPath[i].toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls, new HadoopOnly())) {
      Method method = loader.loadClass(JobPreparation.class.getName()).getDeclaredMethod("ownJar");
      method.setAccessible(true);
      return method.invoke(null);
    }
  }

  @Test
  void aJarOnTheClassPathIsFound() throws Exception {
    Path jar = jar();
    assertThat(ownJar(jar)).isEqualTo(jar.toFile());
  }

  @Test
  void aJarThatHadoopHasUnpackedIsFound() throws Exception {
    Path jar = jar();
    assertThat(ownJar(classes(), jar)).isEqualTo(jar.toFile());
  }

  @Test
  void classesWithoutAJarHaveNone() throws Exception {
    assertThat(ownJar(classes())).isNull();
  }
}
