// SPDX-License-Identifier: Apache-2.0
/**
 * {@code kairos demo}: the same stream of jobs on the same cluster of real daemons, once under a
 * stock scheduler and once under Kairos. The outcome is a table, a picture and JSON.
 */
package io.kairos.workbench.demo;
