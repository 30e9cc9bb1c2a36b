// SPDX-License-Identifier: Apache-2.0
/** {@code kairos simulate}: a trace under several systems, as table, JSON and picture. */
package io.kairos.workbench.simulate;
