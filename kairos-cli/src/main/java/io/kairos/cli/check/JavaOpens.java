// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.check.daemon.DaemonKind;
import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether Java opens to a daemon what its library Guice needs. Before Guice 5, that defines classes
 * by a method of {@link ClassLoader} that Java 16 and newer keep closed; stock YARN's web pages do
 * not start without.
 */
public final class JavaOpens extends NamedChoice implements Check {
  private static final int FIRST_CLOSED = 16;
  private static final int FIRST_GUICE_WITHOUT = 5;
  private static final String OPTION = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  /** In every way in which Java takes it. */
  private static final Pattern OPENS =
      Pattern.compile("--add-opens[ =]+java\\.base/java\\.lang=(\\S+,)?ALL-UNNAMED(?=[,\\s]|$)");

  /** Those that have web pages by Guice. */
  private static final Map<Side, DaemonKind> DAEMONS =
      new EnumMap<>(Map.of(Side.RM, DaemonKind.RESOURCE_MANAGER, Side.NM, DaemonKind.NODE_MANAGER));

  public JavaOpens() {
    super(
        "java-opens", "whether the Java of the daemons opens to YARN what its library Guice needs");
  }

  @Override
  public void run(Host host, Findings findings) {
    OptionalInt java = JavaVersion.of(host);
    Optional<Jar> guice =
        host.installation().jars("guice").stream()
            .filter(jar -> major(jar) < FIRST_GUICE_WITHOUT)
            .findFirst();
    if (java.orElse(0) < FIRST_CLOSED || guice.isEmpty()) {
      return;
    }
    List<Side> without =
        DAEMONS.keySet().stream()
            .filter(side -> host.is(side) && isWithout(DAEMONS.get(side), host))
            .collect(Collectors.toList());
    if (without.isEmpty()) {
      return;
    }
    String what =
        "Java "
            + java.getAsInt()
            + " (JAVA_HOME = "
            + JavaVersion.home(host)
            + ") and "
            + guice.get().file().getFileName()
            + ": "
            + without.stream()
                .map(side -> "the " + side.title())
                .collect(Collectors.joining(" and "))
            + (without.size() == 1 ? " of this Hadoop does" : " of this Hadoop do")
            + " not start without "
            + OPTION;
    if (host.daemonOptions().areKnown()) {
      findings.error(
          "java-opens-missing",
          what + ", and Hadoop's scripts pass no such option on.",
          Fix.line(
              host.site().file("hadoop-env.sh"),
              "export HADOOP_OPTS=\"$HADOOP_OPTS " + OPTION + "\""));
    } else {
      findings.info(
          "java-opens-unknown",
          what + ". Whether it gets that is not known here: only yarn kairos check is told.");
    }
  }

  private static boolean isWithout(DaemonKind daemon, Host host) {
    Path java = JavaVersion.home(host).resolve("bin/java");
    return !host.daemonOptions().match(OPENS, daemon)
        && !host.daemonOptions().isRunning(daemon, java);
  }

  private static int major(Jar jar) {
    return Integer.parseInt(jar.version().replaceAll("\\D.*", ""));
  }
}
