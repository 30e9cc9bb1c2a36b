// SPDX-License-Identifier: Apache-2.0
/** The package as an operator gets it: unpacked, installed, run and taken out again. */
package io.kairos.dist;
