// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether YARN hands out opportunistic containers, which nodes with Kairos do not run. */
public final class OpportunisticAllocation extends NamedChoice implements Check {
  private static final List<String> PROPERTIES =
      List.of(
          YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED,
          YarnConfiguration.DIST_SCHEDULING_ENABLED);

  public OpportunisticAllocation() {
    super(
        "opportunistic-containers",
        "whether YARN hands out opportunistic containers, which nodes with Kairos do not run");
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
