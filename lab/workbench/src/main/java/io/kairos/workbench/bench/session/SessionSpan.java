// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.kairos.workbench.measure.CpuLoss;

/**
 * The time in which a session was asked, and what the machine did meanwhile.
 *
 * @param seconds from the first query to the last answer
 * @param preemptions how often the node suspended a task
 * @param loss CPU time of the machine that others got
 */
public record SessionSpan(double seconds, long preemptions, @JsonUnwrapped CpuLoss loss) {}
