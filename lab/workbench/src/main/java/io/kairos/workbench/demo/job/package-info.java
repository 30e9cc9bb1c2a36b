// SPDX-License-Identifier: Apache-2.0
/**
 * The jobs of a demo, which are shell loops or MapReduce jobs. With them the cluster that they get,
 * and the player of a stream of them.
 */
package io.kairos.workbench.demo.job;
