// SPDX-License-Identifier: Apache-2.0
/**
 * The node scheduler of Kairos (SoCC'18, §3.2, Algorithm 1), pure: no Hadoop import, no thread, no
 * clock of its own. The NodeManager shell and the simulator drive the same objects.
 */
package io.kairos.nm.las;
