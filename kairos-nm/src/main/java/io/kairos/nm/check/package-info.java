// SPDX-License-Identifier: Apache-2.0
/**
 * What a NodeManager refuses at its start, each with the property to set; {@link
 * io.kairos.nm.check.NodeDryRun} finds the same without a NodeManager. Whatever starts a node, and
 * the command line, may use it.
 */
package io.kairos.nm.check;
