// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.measure.Machine;

/**
 * Where a demo ran.
 *
 * @param coreControl how suspended tasks were kept from the CPU, as the NodeManagers say
 */
record DemoPlace(DemoCluster cluster, Machine machine, String coreControl) {}
