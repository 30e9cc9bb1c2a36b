// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

/**
 * A map that ran to its end.
 *
 * @param block the one whose records it read, by its own count
 * @param host where it ran
 * @param used whether its records are part of the job's answer
 * @param outputBytes size of its output as it is fetched by reducers
 */
public record MapRun(
    int block, String host, String rack, MapLocality locality, boolean used, long outputBytes) {}
