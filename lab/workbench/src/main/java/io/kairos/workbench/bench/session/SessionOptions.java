// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.workbench.measure.NodeUnderTest;

/**
 * What is asked, and of which cluster.
 *
 * @param node the only one
 * @param coreControl value of {@code yarn.nodemanager.kairos.core-control}
 * @param seed of think times and batch jobs
 */
public record SessionOptions(
    QueryPlan queries, NodeUnderTest node, String coreControl, long seed) {}
