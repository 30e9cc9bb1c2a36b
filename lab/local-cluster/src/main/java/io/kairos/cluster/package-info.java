// SPDX-License-Identifier: Apache-2.0
/**
 * A YARN cluster of real daemons on this machine, for the demo and for integration tests: one
 * ResourceManager and several NodeManagers, each a process of its own with stock Hadoop code.
 */
package io.kairos.cluster;
