// SPDX-License-Identifier: Apache-2.0
/** The analytical figures of KMN (OSDI'14): 4, 5 and 6. */
package io.kairos.workbench.kmn.figure;
