// SPDX-License-Identifier: Apache-2.0
/** How many tasks a node needs whose memory alone bounded them before. */
package io.kairos.workbench.bench.density;
