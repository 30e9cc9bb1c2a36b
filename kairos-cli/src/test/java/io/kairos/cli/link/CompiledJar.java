// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Jars out of sources that a test has in its text. */
public final class CompiledJar {
  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE = Pattern.compile("(?:class|interface|enum) (\\w+)");

  private CompiledJar() {}

  /**
   * Compiles sources, each with its package and one type first, and packs them.
   *
   * @param classPath jars that they use
   */
  public static Path of(Path jar, List<Path> classPath, String... sources) throws IOException {
    return pack(jar, classes(jar.getParent(), classPath, sources));
  }

  /** Class files by the name that they have in a jar. */
  static Map<String, byte[]> classes(Path folder, List<Path> classPath, String... sources)
      throws IOException {
    Path out = Files.createTempDirectory(Files.createDirectories(folder), "classes");
    List<String> options = new ArrayList<>(List.of("--release", "11", "-d", out.toString()));
    options.add("-classpath");
    options.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    List<Source> units = Stream.of(sources).map(Source::new).toList();
    if (!compiler.getTask(said, null, null, options, null, units).call()) {
      throw new AssertionError(said);
    }
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        classes.put(out.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return classes;
  }

  /** Packs entries as a multi-release jar. */
  static Path pack(Path jar, Map<String, byte[]> entries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    Files.createDirectories(jar.getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return jar;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(
          URI.create(
              "string:///"
                  + (first(PACKAGE, text) + "." + first(TYPE, text)).replace('.', '/')
                  + JavaFileObject.Kind.SOURCE.extension),
          JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    private static String first(Pattern pattern, String text) {
      Matcher found = pattern.matcher(text);
      if (!found.find()) {
        throw new AssertionError("no " + pattern + " in " + text);
      }
      return found.group(1);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }
}
