// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.Block;
import java.util.List;

/**
 * A job that needs some of its blocks.
 *
 * @param arrivalMillis since the beginning
 * @param needed K
 * @param blocks N, each in the memory of one host
 * @param stretch how much longer than usual its maps take, in the order of their launch; at least
 *     as many as are launched
 */
public record BlockJob(long arrivalMillis, int needed, List<Block> blocks, List<Double> stretch) {}
