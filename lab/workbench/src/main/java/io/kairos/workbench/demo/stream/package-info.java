// SPDX-License-Identifier: Apache-2.0
/**
 * The stream of jobs that a demo plays: what was asked for, how it is drawn and kept in a file, and
 * what its tasks cost. The simulator reads it as a trace.
 */
package io.kairos.workbench.demo.stream;
