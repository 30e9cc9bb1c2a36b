// SPDX-License-Identifier: Apache-2.0
/** How much of a cluster's cores is used while half of its tasks use none, and what that costs. */
package io.kairos.workbench.bench.idlecores;
