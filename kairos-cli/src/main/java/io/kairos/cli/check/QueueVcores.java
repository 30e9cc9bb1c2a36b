// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.rm.settings.SchedulerSettings;

/** Whether nodes get any task beyond their vcores. */
public final class QueueVcores implements Check {
  private static final String PROPERTY = SchedulerSettings.PREFIX + "queue-vcores";

  @Override
  public String name() {
    return "queue-vcores";
  }

  @Override
  public String does() {
    return "whether nodes get any task beyond their vcores";
  }

  @Override
  public void run(Host host, Findings findings) {
    if (host.is(Side.RM)
        && host.site().written(PROPERTY).filter(text -> text.matches("0+ *%?")).isPresent()) {
      findings.info(
          "queue-vcores-zero",
          host.found(PROPERTY)
              + ": no node gets a task beyond its vcores, so none is ever suspended.");
    }
  }
}
