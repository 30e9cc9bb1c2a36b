// SPDX-License-Identifier: Apache-2.0
/** What the dispatcher counts, as metrics of the daemon. Every room may count. */
package io.kairos.rm.metrics;
