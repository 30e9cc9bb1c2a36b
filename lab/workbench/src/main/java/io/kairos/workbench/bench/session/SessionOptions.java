// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

/**
 * What is asked, and of which cluster.
 *
 * @param queries that count, at least 1
 * @param warmUpQueries asked before, with nothing beside them
 * @param thinkSeconds mean of the exponential time between an answer and the next query, seconds
 * @param rows that each query reads, a multiple of 10
 * @param vcores N, of the one node
 * @param queueVcores Q
 * @param quantumMillis W, milliseconds
 * @param coreControl value of {@code yarn.nodemanager.kairos.core-control}
 * @param seed of think times and batch jobs
 */
public record SessionOptions(
    int queries,
    int warmUpQueries,
    double thinkSeconds,
    long rows,
    int vcores,
    int queueVcores,
    int quantumMillis,
    String coreControl,
    long seed) {}
