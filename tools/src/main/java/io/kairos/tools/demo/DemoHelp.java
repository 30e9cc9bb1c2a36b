// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import io.kairos.nm.NodePolicyChoice;
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
      {"policies", forPicocli(NodePolicyChoice.inWords())},
      {"jobOrders", forPicocli(JobOrder.ALL.inWords())},
      {"tieBreakers", forPicocli(TieBreaker.ALL.inWords())},
      {"workloads", forPicocli(WorkloadKind.ALL.inWords())},
    };
  }

  /** Picocli formats what it prints. */
  private static String forPicocli(String words) {
    return words.replace("%", "%%");
  }
}
