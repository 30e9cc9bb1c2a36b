// SPDX-License-Identifier: Apache-2.0
/** How much of a cluster's slots is used while tasks of a second wait for them. */
package io.kairos.workbench.bench.slots;
