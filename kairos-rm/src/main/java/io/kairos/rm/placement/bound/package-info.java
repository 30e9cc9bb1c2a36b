// SPDX-License-Identifier: Apache-2.0
/** How long the queue of a node may be that holds tasks before their launch. */
package io.kairos.rm.placement.bound;
