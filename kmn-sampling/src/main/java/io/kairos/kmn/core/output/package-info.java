// SPDX-License-Identifier: Apache-2.0
/**
 * Outputs of maps: which K of M are used, how long stragglers are waited for, and in which racks
 * the reducers run (§4, §5.2.2).
 */
package io.kairos.kmn.core.output;
