// SPDX-License-Identifier: Apache-2.0
/** Sampling jobs on stock MapReduce (KMN, OSDI'14): what the jar's command line offers. */
package io.kairos.kmn;
