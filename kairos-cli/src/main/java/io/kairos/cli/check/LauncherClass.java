// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import java.util.Locale;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether the NodeManager lets the plug-in see its containers. */
public final class LauncherClass extends NamedChoice implements Check {
  public LauncherClass() {
    super("launcher-class", "whether the NodeManager uses the containers launcher of Kairos");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    String property = YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS;
    String value = host.site().written(property).orElse("");
    if (!value.equals(Names.LAUNCHER)) {
      findings.error(
          value.toLowerCase(Locale.ROOT).contains("kairo")
              ? "launcher-misspelt"
              : "launcher-missing",
          host.found(property)
              + ": the auxiliary service needs "
              + Names.LAUNCHER
              + " there, and the NodeManager does not start without.",
          Fix.set(host.fileOf(property), property, Names.LAUNCHER));
    }
  }
}
