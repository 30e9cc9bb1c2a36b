// SPDX-License-Identifier: Apache-2.0
/**
 * Counts, sums and means by group over a sample of blocks, each with its error: a mapper adds up
 * its block with {@link io.kairos.kmn.group.GroupSums}, the client reads the output with {@link
 * io.kairos.kmn.group.GroupEstimates}.
 */
package io.kairos.kmn.group;
