// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.demo;

import io.kairos.tools.Machine;

/**
 * Everything the demo found out.
 *
 * @param stream what was played; its load and every slowdown are reckoned with what tasks cost
 *     beyond their work under the stock scheduler
 * @param coreControl how suspended tasks were kept from the CPU, as the NodeManagers say
 */
record DemoResult(
    DemoOptions options,
    DemoCluster cluster,
    Machine machine,
    double iterationsPerSecond,
    DemoStream stream,
    String coreControl,
    SchedulerResult baseline,
    SchedulerResult kairos) {}
