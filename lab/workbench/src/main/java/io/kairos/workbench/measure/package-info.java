// SPDX-License-Identifier: Apache-2.0
/**
 * What belongs to anything that is measured: the machine, who else used its CPU, the spread of
 * several runs, and the JSON that says so.
 */
package io.kairos.workbench.measure;
