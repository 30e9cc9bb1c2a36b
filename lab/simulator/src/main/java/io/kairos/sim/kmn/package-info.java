// SPDX-License-Identifier: Apache-2.0
/** Sampling jobs as KMN's evaluation has them (OSDI'14), which its own core classes decide on. */
package io.kairos.sim.kmn;
