// SPDX-License-Identifier: Apache-2.0
/**
 * The tasks of {@code bench idle-cores}, which run inside the containers, and how to steer them.
 */
package io.kairos.workbench.bench.idlecores.task;
