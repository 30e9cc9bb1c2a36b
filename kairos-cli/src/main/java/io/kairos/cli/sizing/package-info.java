// SPDX-License-Identifier: Apache-2.0
/** {@code kairos size-queue}: how long a node's queue must be. */
package io.kairos.cli.sizing;
