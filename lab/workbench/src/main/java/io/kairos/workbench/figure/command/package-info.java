// SPDX-License-Identifier: Apache-2.0
/** {@code kairos figure}: figures of the papers, computed again. */
package io.kairos.workbench.figure.command;
