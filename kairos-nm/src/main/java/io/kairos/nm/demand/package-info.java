// SPDX-License-Identifier: Apache-2.0
/**
 * What tasks of a node use of their cores while nothing is suspended, as stock YARN's own monitors
 * measure it. From that an operator chooses how many tasks a node is to hold.
 */
package io.kairos.nm.demand;
