// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.common.NamedChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether the daemons' Java can load the plug-in, and is one it was tested with. */
public final class JavaVersion extends NamedChoice implements Check {
  private static final int OLDEST = 11;

  /** Those on which daemons ran. */
  private static final List<Integer> TESTED = List.of(11, 17, 21, 25);

  /** Of these, the one that every Hadoop runs on. */
  private static final int USUAL = 17;

  private static final Pattern RELEASE =
      Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)[^\"]*\"");

  public JavaVersion() {
    super("java", "whether the Java of the daemons can load the plug-in");
  }

  @Override
  public void run(Host host, Findings findings) {
    String home = home(host).toString();
    OptionalInt version = of(host);
    if (version.isEmpty()) {
      findings.warning(
          "java-unknown",
          "JAVA_HOME = " + home + " holds no Java that says its version (file release).",
          Fix.run("export JAVA_HOME=" + System.getProperty("java.home")));
      return;
    }
    String found = "Java " + version.getAsInt() + " (JAVA_HOME = " + home + ")";
    if (version.getAsInt() < OLDEST) {
      findings.error(
          "java-too-old",
          found + " cannot load Kairos, which needs Java " + OLDEST + " or newer.",
          Fix.run("export JAVA_HOME=" + System.getProperty("java.home") + "  # in hadoop-env.sh"));
    } else if (!TESTED.contains(version.getAsInt())) {
      findings.warning(
          "java-not-tested",
          found + " was not tested with Kairos; these were: " + tested() + ".",
          Fix.run("export JAVA_HOME=/path/to/java-" + USUAL + "  # in hadoop-env.sh"));
    }
  }

  private static String tested() {
    return TESTED.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** Where the Java of the daemons is. */
  static Path home(Host host) {
    return Path.of(host.installation().javaHome().orElse(System.getProperty("java.home")));
  }

  /** The major version of the daemons' Java; empty if it says none. */
  static OptionalInt of(Host host) {
    try {
      Matcher release = RELEASE.matcher(Files.readString(home(host).resolve("release")));
      return release.find()
          ? OptionalInt.of(Integer.parseInt(release.group(1)))
          : OptionalInt.empty();
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}
