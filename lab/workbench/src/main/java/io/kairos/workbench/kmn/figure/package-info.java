// SPDX-License-Identifier: Apache-2.0
/** How the figures of KMN (OSDI'14) get their values. */
package io.kairos.workbench.kmn.figure;
