// SPDX-License-Identifier: Apache-2.0
/**
 * What both daemons must agree on: the statistics a NodeManager sends in its heartbeats, and how a
 * setting is declared, read and refused. Pure Java: nothing here imports Hadoop.
 */
package io.kairos.common;
