// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

/**
 * Which queries a session is asked.
 *
 * @param count queries that count, at least 1
 * @param warmUp queries asked before, with nothing beside them
 * @param thinkSeconds mean of the exponential time between an answer and the next query, seconds
 * @param rows that each query reads, a multiple of 10
 */
public record QueryPlan(int count, int warmUp, double thinkSeconds, long rows) {}
