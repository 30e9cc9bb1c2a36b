// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.measure.Machine;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything the demo found out.
 *
 * @param stream what was played; its load and every slowdown are reckoned with what tasks cost
 *     beyond their work under the stock scheduler
 * @param coreControl how suspended tasks were kept from the CPU, as the NodeManagers say
 * @param kairos one for each way in which Kairos was set up; all have as many runs as the baseline
 */
record DemoResult(
    DemoOptions options,
    DemoCluster cluster,
    Machine machine,
    DemoStream stream,
    String coreControl,
    SchedulerRuns baseline,
    List<SchedulerRuns> kairos) {

  /** The baseline first. */
  List<SchedulerRuns> schedulers() {
    return Stream.concat(Stream.of(baseline), kairos.stream()).toList();
  }

  /** How often every scheduler played the stream. */
  int rounds() {
    return baseline.runs().size();
  }
}
