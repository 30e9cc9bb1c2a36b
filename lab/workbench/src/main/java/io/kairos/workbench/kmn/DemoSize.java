// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.cluster.racks.RackLayout;

/**
 * How much the demo does: what two cores can in three minutes.
 *
 * @param racks as alike as racks of a cluster are: what of them is busy makes the difference
 * @param blocks N, of the input
 * @param sampleBlocks K, that the job is to count
 * @param reducers of the job
 * @param slotsPerNode maps and reducers that find room on a node
 */
record DemoSize(RackLayout racks, int blocks, int sampleBlocks, int reducers, int slotsPerNode) {
  static final DemoSize USUAL = new DemoSize(RackLayout.of(2, 2, 2), 54, 18, 3, 4);
}
