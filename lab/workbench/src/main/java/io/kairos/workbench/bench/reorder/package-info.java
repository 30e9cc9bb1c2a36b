// SPDX-License-Identifier: Apache-2.0
/** What it costs to put the queue of a node into a new order. */
package io.kairos.workbench.bench.reorder;
