// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import java.util.Locale;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether the ResourceManager is told to use the scheduler. */
public final class SchedulerClass implements Check {
  @Override
  public String name() {
    return "scheduler-class";
  }

  @Override
  public String does() {
    return "whether the ResourceManager uses the scheduler of Kairos";
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.RM)) {
      return;
    }
    String property = YarnConfiguration.RM_SCHEDULER;
    String value = host.site().written(property).orElse("");
    if (value.equals(Names.SCHEDULER)) {
      return;
    }
    boolean meant = value.toLowerCase(Locale.ROOT).contains("kairo");
    findings.error(
        meant ? "scheduler-misspelt" : "scheduler-not-set",
        host.found(property)
            + (meant
                ? ": there is no such class, so the ResourceManager does not start."
                : ": the ResourceManager runs without Kairos."),
        Fix.set(host.fileOf(property), property, Names.SCHEDULER));
  }
}
