// SPDX-License-Identifier: Apache-2.0
/** {@code kairos check}: what is wrong with an installation, and the line that puts it right. */
package io.kairos.cli.check;
