// SPDX-License-Identifier: Apache-2.0
/** How the figures get their values that the simulator plays again. */
package io.kairos.workbench.simulate.figure;
