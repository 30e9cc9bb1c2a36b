// SPDX-License-Identifier: Apache-2.0
/**
 * {@code kairos kmn-demo}: a MapReduce job on a sample of its input's blocks, once with the sample
 * chosen beforehand and once with KMN, on a local cluster of three racks.
 */
package io.kairos.workbench.kmn;
