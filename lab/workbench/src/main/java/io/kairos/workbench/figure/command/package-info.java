// SPDX-License-Identifier: Apache-2.0
/**
 * {@code kairos figure}: the papers' analytical figures, computed again. A new figure is one {@link
 * io.kairos.workbench.figure.Figure} and one line in {@link
 * io.kairos.workbench.figure.command.Figures}.
 */
package io.kairos.workbench.figure.command;
