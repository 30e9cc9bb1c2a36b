// SPDX-License-Identifier: Apache-2.0
/** What it costs the application master of a sampling job to decide. */
package io.kairos.workbench.bench.kmn;
