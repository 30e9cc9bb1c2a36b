// SPDX-License-Identifier: Apache-2.0
/** {@code kairos figure}: the table of figures; how one becomes words, a picture and values. */
package io.kairos.workbench.figure;
