// SPDX-License-Identifier: Apache-2.0
/** {@code kairos simulate --recommend}: which W and Q suit a history. */
package io.kairos.workbench.simulate.recommend;
