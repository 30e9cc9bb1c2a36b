// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs for a cluster of real daemons: each a YARN application of its own whose unmanaged
 * application master lives in this process, so that all cores of the cluster are the tasks'.
 */
package io.kairos.cluster.job;
