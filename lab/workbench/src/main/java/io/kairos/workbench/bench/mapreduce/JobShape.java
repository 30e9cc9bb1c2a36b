// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

/**
 * The size of a {@link CheckedJob}.
 *
 * @param name of its kind
 * @param maps at least 1
 * @param mapSeconds mean CPU time of a map, in seconds, without the start of its process
 * @param reducers at least 1
 * @param reduceSeconds CPU time of a reducer after its shuffle, in seconds
 */
public record JobShape(
    String name, int maps, double mapSeconds, int reducers, double reduceSeconds) {}
