// SPDX-License-Identifier: Apache-2.0
/**
 * What a run of a command has to itself: its folder, the log of Hadoop's client code, and the lines
 * a user sees meanwhile.
 */
package io.kairos.workbench.run;
