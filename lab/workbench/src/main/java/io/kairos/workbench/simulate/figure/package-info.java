// SPDX-License-Identifier: Apache-2.0
/** Figures of the papers that the simulator plays again. */
package io.kairos.workbench.simulate.figure;
