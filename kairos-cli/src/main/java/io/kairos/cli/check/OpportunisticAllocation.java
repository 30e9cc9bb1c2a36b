// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether YARN hands out opportunistic containers, which nodes with Kairos do not run. */
public final class OpportunisticAllocation implements Check {
  private static final List<String> PROPERTIES =
      List.of(
          YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED,
          YarnConfiguration.DIST_SCHEDULING_ENABLED);

  @Override
  public String name() {
    return "opportunistic-containers";
  }

  @Override
  public String does() {
    return "whether YARN hands out opportunistic containers, which nodes with Kairos do not run";
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.RM)) {
      return;
    }
    for (String property : PROPERTIES) {
      if (host.site().daemons().getBoolean(property, false)) {
        findings.warning(
            "opportunistic-allocation",
            host.found(property)
                + ": a node with Kairos kills the opportunistic containers that it is given. Turn it"
                + " off, or see that no job on such nodes asks for them.",
            Fix.set(host.fileOf(property), property, "false"));
      }
    }
  }
}
