// SPDX-License-Identifier: Apache-2.0
/**
 * The metrics that a node publishes. Whatever counts may use it; it knows no other package of the
 * node.
 */
package io.kairos.nm.metrics;
