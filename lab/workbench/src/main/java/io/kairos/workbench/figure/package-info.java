// SPDX-License-Identifier: Apache-2.0
/** Figures of papers: the table of them, and how one becomes words, a picture and values. */
package io.kairos.workbench.figure;
