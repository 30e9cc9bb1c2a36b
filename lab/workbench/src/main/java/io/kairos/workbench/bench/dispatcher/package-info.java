// SPDX-License-Identifier: Apache-2.0
/** How fast and how evenly containers are placed, beside the stock scheduler. */
package io.kairos.workbench.bench.dispatcher;
