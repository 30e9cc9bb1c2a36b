// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.workbench.measure.Machine;
import java.util.List;
import java.util.Map;

/**
 * Everything the demo found out.
 *
 * @param busySlots slots that others kept busy on each host, one map a round
 * @param contenders in the order of {@link SamplingMode}
 */
record KmnDemoResult(
    KmnDemoOptions options,
    DemoSize size,
    Machine machine,
    List<Map<String, Integer>> busySlots,
    List<ContenderResult> contenders) {

  ContenderResult of(SamplingMode contender) {
    return contenders.get(contender.ordinal());
  }
}
