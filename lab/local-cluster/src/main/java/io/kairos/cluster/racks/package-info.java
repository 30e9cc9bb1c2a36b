// SPDX-License-Identifier: Apache-2.0
/** A local cluster with HDFS whose nodes are in racks. */
package io.kairos.cluster.racks;
