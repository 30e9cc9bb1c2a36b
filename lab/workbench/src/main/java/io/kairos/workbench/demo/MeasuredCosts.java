// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.sim.workload.TaskCost;
import io.kairos.workbench.demo.stream.StreamCost;
import java.util.Optional;

/**
 * What a task cost beyond its work on one cluster.
 *
 * @param warmUp by the warm-up before the stream
 * @param inStream by the stream itself, where it tells and nothing was suspended
 */
record MeasuredCosts(TaskCost warmUp, Optional<StreamCost> inStream) {}
