// SPDX-License-Identifier: Apache-2.0
/** What an analytical figure of a paper is, and how it becomes a picture and a file of values. */
package io.kairos.workbench.figure;
