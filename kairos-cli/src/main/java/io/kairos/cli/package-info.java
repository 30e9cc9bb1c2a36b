// SPDX-License-Identifier: Apache-2.0
/**
 * {@code yarn kairos}: the operator's command line; the same commands are part of {@code ./kairos}.
 */
package io.kairos.cli;
