// SPDX-License-Identifier: Apache-2.0
/** The {@code kairos} command line. */
package io.kairos.workbench;
