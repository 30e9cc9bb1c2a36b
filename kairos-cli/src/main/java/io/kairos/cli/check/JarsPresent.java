// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Whether a daemon finds all of the plug-in on its class path. */
public final class JarsPresent extends NamedChoice implements Check {
  private static final Map<Side, List<String>> NEEDED = new EnumMap<>(Side.class);

  static {
    NEEDED.put(Side.RM, List.of("kairos-common", "yaq-queueing", "kairos-web", "kairos-rm"));
    NEEDED.put(Side.NM, List.of("kairos-common", "yaq-queueing", "kairos-web", "kairos-nm"));
  }

  public JarsPresent() {
    super("jars-present", "whether a daemon finds every jar of the plug-in on its class path");
  }

  @Override
  public void run(Host host, Findings findings) {
    Installation installation = host.installation();
    if (!installation.isKnown()) {
      findings.info(
          "jars-not-looked-at",
          "HADOOP_HOME is not set: say by --hadoop-home where Hadoop is, to have jars looked at.");
      return;
    }
    NEEDED.forEach(
        (side, artifacts) -> {
          if (host.is(side)) {
            check(side, artifacts, installation, findings);
          }
        });
  }

  private static void check(
      Side side, List<String> artifacts, Installation installation, Findings findings) {
    List<String> missing = new ArrayList<>();
    for (String artifact : artifacts) {
      if (installation.jars(artifact).isEmpty()) {
        missing.add(artifact + "-*.jar");
      }
    }
    if (!missing.isEmpty()) {
      findings.error(
          "jars-missing",
          String.join(", ", missing)
              + (missing.size() == 1 ? " is" : " are")
              + " not on the class path of the "
              + side.title()
              + " ("
              + installation.library()
              + ").",
          Fix.run(
              "cp "
                  + String.join(" ", missing)
                  + " "
                  + installation.library()
                  + "/  # or run kairos-install of the package again"));
    }
  }
}
