// SPDX-License-Identifier: Apache-2.0
/**
 * KMN on stock MapReduce: a client side that writes down the blocks a job may read ({@link
 * io.kairos.kmn.mapreduce.KmnInputFormat}), and an application master that decides which of them it
 * does read and which outputs are used ({@link io.kairos.kmn.mapreduce.KmnAppMaster}). The
 * decisions are those of {@code io.kairos.kmn.core}; this package translates events and
 * configuration.
 */
package io.kairos.kmn.mapreduce;
