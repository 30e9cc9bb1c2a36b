// SPDX-License-Identifier: Apache-2.0
/** What the node scheduler costs: time per event, and CPU of the thread that drives it. */
package io.kairos.workbench.bench.node;
