// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.sim.workload.WorkloadKind;
import java.util.ListResourceBundle;

/**
 * What the demo's help says of choices, in the words of the registries. Public because picocli asks
 * the JDK for it by name.
 */
public final class DemoHelp extends ListResourceBundle {
  @Override
  protected Object[][] getContents() {
    return new Object[][] {
      {"policies", NodePolicyChoice.inWords()},
      {"systems", KairosSystem.inWords()},
      {"jobOrders", JobOrder.ALL.inWords()},
      {"tieBreakers", TieBreaker.ALL.inWords()},
      {"workloads", WorkloadKind.ALL.inWords()},
    };
  }
}
