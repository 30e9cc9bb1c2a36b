// SPDX-License-Identifier: Apache-2.0
/** How long nodes take to register, beside the stock scheduler. */
package io.kairos.workbench.bench.registration;
