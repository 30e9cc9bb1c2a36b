// SPDX-License-Identifier: Apache-2.0
/** What it costs the ResourceManager to rank jobs by the work that is left of them. */
package io.kairos.workbench.bench.rank;
