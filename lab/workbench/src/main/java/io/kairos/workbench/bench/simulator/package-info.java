// SPDX-License-Identifier: Apache-2.0
/** How fast the simulator is. */
package io.kairos.workbench.bench.simulator;
