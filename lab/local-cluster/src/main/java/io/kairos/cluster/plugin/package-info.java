// SPDX-License-Identifier: Apache-2.0
/** How Kairos is put into a local cluster, for the demo and the benchmarks alike. */
package io.kairos.cluster.plugin;
