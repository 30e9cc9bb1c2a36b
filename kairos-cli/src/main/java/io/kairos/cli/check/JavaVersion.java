// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the daemons' Java can load the plug-in, and is one it was tested with. */
public final class JavaVersion implements Check {
  private static final int OLDEST = 11;

  /** Older ones load what is compiled for {@link #OLDEST}, though no test ran on them. */
  private static final int TESTED = 17;

  private static final int NEWEST_TESTED = 25;
  private static final Pattern RELEASE =
      Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)[^\"]*\"");

  @Override
  public String name() {
    return "java";
  }

  @Override
  public String does() {
    return "whether the Java of the daemons can load the plug-in";
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
    } else if (version.getAsInt() > TESTED && version.getAsInt() != NEWEST_TESTED) {
      findings.warning(
          "java-not-tested",
          found + " was not tested with Kairos: " + TESTED + " and " + NEWEST_TESTED + " were.",
          Fix.run("export JAVA_HOME=/path/to/java-" + TESTED + "  # in hadoop-env.sh"));
    }
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
