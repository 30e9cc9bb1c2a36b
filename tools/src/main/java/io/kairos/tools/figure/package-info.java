// SPDX-License-Identifier: Apache-2.0
/**
 * {@code kairos figure}: the papers' analytical figures, computed again. A figure is one {@link
 * io.kairos.tools.figure.Figure} and one line in {@link io.kairos.tools.figure.Figures}.
 */
package io.kairos.tools.figure;
