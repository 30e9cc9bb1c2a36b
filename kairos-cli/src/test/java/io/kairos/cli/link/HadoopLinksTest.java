// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plug-in compiled against one Hadoop, and looked at beside another. */
class HadoopLinksTest {
  private static final String BASE = "package org.apache.hadoop.a; public class Base { }";

  private static final String ASKED =
      "package org.apache.hadoop.a; public interface Asked { int asked(); }";

  private static final String THING =
      "package org.apache.hadoop.a;"
          + " public class Thing extends Base implements Asked {"
          + "   public static final Object LIMIT = new Object();"
          + "   public Thing(int size) { }"
          + "   public void stop(String why, int[] codes) { }"
          + "   protected long left() { return 0; }"
          + "   public int asked() { return 0; } }";

  /** Uses all of it, and in passing what the JDK alone has. */
  private static final String PLUGIN =
      "package io.kairos.x;"
          + " import org.apache.hadoop.a.*;"
          + " public class Plugin extends Thing {"
          + "   public Plugin() { super(1); }"
          + "   void run(Thing thing, Asked other) throws Throwable {"
          + "     thing.stop(\"\" + Thing.LIMIT + left() + other.asked(), new int[0].clone());"
          + "     java.lang.invoke.MethodHandles.lookup().findVirtual(String.class, \"length\","
          + "         java.lang.invoke.MethodType.methodType(int.class)).invoke(\"x\");"
          + "   } }";

  @TempDir Path folder;

  private Path plugin() throws IOException {
    Path compiledWith = CompiledJar.of(folder.resolve("old.jar"), List.of(), BASE, ASKED, THING);
    return CompiledJar.of(folder.resolve("plugin.jar"), List.of(compiledWith), PLUGIN);
  }

  private List<String> missing(Path... hadoop) throws Exception {
    return HadoopLinks.missing(List.of(plugin()), List.of(hadoop));
  }

  private Path hadoop(String... sources) throws IOException {
    return CompiledJar.of(folder.resolve("hadoop.jar"), List.of(), sources);
  }

  @Test
  void theHadoopItWasCompiledWithLacksNothing() throws Exception {
    assertThat(missing(hadoop(BASE, ASKED, THING))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "public void stop(String why, int[] codes)|public void stop(String why)"
            + "|method void org.apache.hadoop.a.Thing.stop(java.lang.String, int[])",
        "public void stop(|public boolean halts() { return true; } public void end("
            + "|method void org.apache.hadoop.a.Thing.stop(java.lang.String, int[])",
        "public void stop(|private void stop("
            + "|method void org.apache.hadoop.a.Thing.stop(java.lang.String, int[]), which is not"
            + " accessible there",
        "public void stop(|void stop("
            + "|method void org.apache.hadoop.a.Thing.stop(java.lang.String, int[]), which is not"
            + " accessible there",
        "protected long left|long left"
            + "|method long io.kairos.x.Plugin.left(), inherited from org.apache.hadoop.a.Thing,"
            + " which is not accessible there",
        "protected long left() { return 0; }|protected int left() { return 0; }"
            + "|method long io.kairos.x.Plugin.left(), inherited from org.apache.hadoop.a.Thing",
        "static final Object LIMIT = new Object();|static final Object MOST = new Object();"
            + "|field java.lang.Object org.apache.hadoop.a.Thing.LIMIT",
        "Object LIMIT = new Object()|String LIMIT = new String()"
            + "|field java.lang.Object org.apache.hadoop.a.Thing.LIMIT",
        "public Thing(int size)|public Thing()|method void org.apache.hadoop.a.Thing.<init>(int)",
        "public class Thing|public final class Thing"
            + "|class org.apache.hadoop.a.Thing, which is final there",
      })
  void aMemberThatChangedIsNamed(String before, String after, String name) throws Exception {
    List<String> missing = missing(hadoop(BASE, ASKED, THING.replace(before, after)));

    assertThat(THING).contains(before);
    assertThat(missing).containsExactly(name + " (used by io.kairos.x.Plugin)");
  }

  @Test
  void aClassThatIsMissingIsNamedOnceAndWithoutItsMembers() throws Exception {
    assertThat(missing(hadoop(BASE, ASKED)))
        .containsExactly("class org.apache.hadoop.a.Thing (used by io.kairos.x.Plugin)");
  }

  @Test
  void aSuperclassOfHadoopsThatIsMissingIsNamedForAllThatItWouldBring() throws Exception {
    Path whole =
        hadoop(
            "package org.apache.hadoop.a; public class Base { protected long left() { return 0; } }",
            ASKED,
            THING.replace("protected long left() { return 0; }", ""));
    Map<String, byte[]> entries = new TreeMap<>();
    for (String name : List.of("Asked", "Thing")) {
      String entry = "org/apache/hadoop/a/" + name + ".class";
      entries.put(entry, entry(whole, entry));
    }

    assertThat(missing(CompiledJar.pack(folder.resolve("part.jar"), entries)))
        .containsExactly("class org.apache.hadoop.a.Base (used by io.kairos.x.Plugin)");
  }

  @Test
  void anInterfaceThatBecameAClassIsNoPlaceForItsMethods() throws Exception {
    String turned =
        ASKED.replace(
            "interface Asked { int asked(); }", "class Asked { public int asked() { return 0; } }");

    assertThat(missing(hadoop(BASE, turned, THING.replace("implements Asked", ""))))
        .containsExactly(
            "interface method int org.apache.hadoop.a.Asked.asked() of what is a class there"
                + " (used by io.kairos.x.Plugin)");
  }

  @Test
  void membersThatMovedUpAreFound() throws Exception {
    Path above =
        hadoop(
            "package org.apache.hadoop.a; public class Base {"
                + " public void stop(String why, int[] codes) { } }",
            "package org.apache.hadoop.a; public interface Asked extends Limited {"
                + " default long left() { return 0; } }",
            "package org.apache.hadoop.a; public interface Limited {"
                + " Object LIMIT = new Object(); int asked(); }",
            "package org.apache.hadoop.a; public class Thing extends Base implements Asked {"
                + " public Thing(int size) { } public int asked() { return 0; } }");

    assertThat(missing(above)).isEmpty();
  }

  @Test
  void aConstructorIsNotLookedForAbove() throws Exception {
    String base = "package org.apache.hadoop.a; public class Base { public Base(int size) { } }";
    String thing = THING.replace("public Thing(int size) { }", "public Thing() { super(1); }");
    Path withNone = hadoop(base.replace("} }", "} public Base() { } }"), ASKED, thing);

    assertThat(missing(withNone))
        .containsExactly(
            "method void org.apache.hadoop.a.Thing.<init>(int) (used by io.kairos.x.Plugin)");
  }

  @Test
  void aMethodThatSubclassesMustHaveSinceIsNamed() throws Exception {
    String asksMore = ASKED.replace("int asked();", "int asked(); void more(int times);");
    String thing = THING.replace("public class", "public abstract class");

    assertThat(missing(hadoop(BASE, asksMore, thing)))
        .containsExactly(
            "method void org.apache.hadoop.a.Asked.more(int), which is new there and abstract"
                + " (used by io.kairos.x.Plugin)");
    assertThat(
            missing(
                hadoop(
                    BASE,
                    asksMore.replace("void more(int times);", "default void more(int times) { }"),
                    thing)))
        .isEmpty();
  }

  @Test
  void aMethodThatMayNotBeOverriddenSinceIsNamed() throws Exception {
    Path old = CompiledJar.of(folder.resolve("old.jar"), List.of(), BASE, ASKED, THING);
    Path overriding =
        CompiledJar.of(
            folder.resolve("overriding.jar"),
            List.of(old),
            "package io.kairos.x; public class Other extends org.apache.hadoop.a.Thing {"
                + " public Other() { super(1); }"
                + " @Override public int asked() { return 1; } }");
    Path sealed =
        hadoop(BASE, ASKED, THING.replace("public int asked()", "public final int asked()"));

    assertThat(HadoopLinks.missing(List.of(overriding), List.of(sealed)))
        .containsExactly(
            "method int org.apache.hadoop.a.Thing.asked(), which is final there"
                + " (used by io.kairos.x.Other)");
  }

  @Test
  void aClassThatIsNoLongerPublicIsNamed() throws Exception {
    String hidden = ASKED.replace("public interface", "interface");

    assertThat(missing(hadoop(BASE, hidden, THING)))
        .containsExactly(
            "class org.apache.hadoop.a.Asked, which is not public there"
                + " (used by io.kairos.x.Plugin)");
  }

  @Test
  void classesOfThePackageItselfAreNoneThatHadoopLacks() throws Exception {
    Path old = hadoop(BASE, ASKED, THING);
    Path other =
        CompiledJar.of(
            folder.resolve("other.jar"),
            List.of(plugin(), old),
            "package io.kairos.y; public class User extends io.kairos.x.Plugin {"
                + " long twice() { return left() * 2; } }");

    assertThat(HadoopLinks.missing(List.of(other), List.of(old))).isEmpty();
    assertThat(HadoopLinks.missing(List.of(other, plugin()), List.of(old))).isEmpty();
  }

  @Test
  void linksToJarsAreFollowedAndOneThatLeadsToNothingIsPassedOver() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link.jar"), hadoop(BASE, ASKED, THING));
    Path nothing = Files.createSymbolicLink(folder.resolve("none.jar"), folder.resolve("no.jar"));

    assertThat(missing(nothing, link)).isEmpty();
  }

  @Test
  void theFirstJarCountsWhereTwoHaveTheSameClass() throws Exception {
    Path good = hadoop(BASE, ASKED, THING);
    Path bad =
        CompiledJar.of(
            folder.resolve("bad.jar"), List.of(), BASE, ASKED, THING.replace("stop", "halt"));

    assertThat(missing(good, bad)).isEmpty();
    assertThat(missing(bad, good)).hasSize(1);
  }

  @Test
  void aMultiReleaseJarHasTheClassesOfTheRunningJava() throws Exception {
    Map<String, byte[]> without =
        CompiledJar.classes(folder, List.of(), BASE, ASKED, THING.replace("stop", "halt"));
    byte[] whole =
        CompiledJar.classes(folder, List.of(), BASE, ASKED, THING)
            .get("org/apache/hadoop/a/Thing.class");
    Map<String, byte[]> now = new TreeMap<>(without);
    now.put("META-INF/versions/11/org/apache/hadoop/a/Thing.class", whole);
    Map<String, byte[]> later = new TreeMap<>(without);
    later.put("META-INF/versions/99/org/apache/hadoop/a/Thing.class", whole);

    assertThat(missing(CompiledJar.pack(folder.resolve("now.jar"), now))).isEmpty();
    assertThat(missing(CompiledJar.pack(folder.resolve("later.jar"), later))).hasSize(1);
  }

  @Test
  void classFilesOfANewerJavaAreRead() throws Exception {
    Map<String, byte[]> classes = CompiledJar.classes(folder, List.of(), BASE, ASKED, THING);
    // The major version of Java 25.
    classes.values().forEach(bytes -> bytes[7] = 69);

    assertThat(missing(CompiledJar.pack(folder.resolve("new.jar"), classes))).isEmpty();
  }

  @Test
  void aDamagedJarIsNamed() throws Exception {
    Path jar = hadoop(BASE, ASKED, THING);
    byte[] bytes = Files.readAllBytes(jar);
    Path half = Files.write(folder.resolve("half.jar"), Arrays.copyOf(bytes, 300));
    Path empty = Files.createFile(folder.resolve("empty.jar"));

    for (Path damaged : List.of(half, empty)) {
      assertThatThrownBy(() -> missing(damaged))
          .isInstanceOf(UnreadableJarException.class)
          .hasMessageStartingWith(damaged + " cannot be read (ZipException: ")
          .hasMessageContaining("put an undamaged copy there");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4, it does not begin as a class file",
    "60, EOFException",
    "0, EOFException",
  })
  void aDamagedClassInAJarIsNamedWithItsJar(int length, String reason) throws Exception {
    Map<String, byte[]> classes = CompiledJar.classes(folder, List.of(), BASE, ASKED, THING);
    String entry = "org/apache/hadoop/a/Thing.class";
    byte[] damaged = Arrays.copyOf(classes.get(entry), length);
    if (length == 4) {
      damaged[0] = 0;
    }
    classes.put(entry, damaged);
    Path jar = CompiledJar.pack(folder.resolve("damaged.jar"), classes);

    assertThatThrownBy(() -> missing(jar))
        .isInstanceOf(UnreadableJarException.class)
        .hasMessageStartingWith(jar + " (" + entry + ") cannot be read (")
        .hasMessageContaining(reason);
  }

  @Test
  void theFirstNamesAndTheirNumberAreSaidInOneLine() throws Exception {
    List<String> one = missing(hadoop(BASE, ASKED));
    List<String> many =
        missing(
            hadoop(
                BASE,
                ASKED,
                "package org.apache.hadoop.a; public class Thing implements Asked {"
                    + " public int asked() { return 0; } }"));

    assertThat(HadoopLinks.inWords(one))
        .isEqualTo(
            "1 name that Kairos uses: class org.apache.hadoop.a.Thing"
                + " (used by io.kairos.x.Plugin)");
    assertThat(many).hasSize(4);
    assertThat(HadoopLinks.inWords(many))
        .startsWith(
            "4 names that Kairos uses: method void org.apache.hadoop.a.Thing.<init>(int) (used by")
        .endsWith("; and 1 more")
        .doesNotContain("\n");
  }

  private static byte[] entry(Path jar, String name) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getInputStream(file.getEntry(name)).readAllBytes();
    }
  }
}
