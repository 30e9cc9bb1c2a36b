// SPDX-License-Identifier: Apache-2.0
/**
 * Nodes in the books of YARN: how large they are, how much Kairos adds to that, and which
 * application masters they hold. Knows no dispatcher.
 */
package io.kairos.rm.nodes;
