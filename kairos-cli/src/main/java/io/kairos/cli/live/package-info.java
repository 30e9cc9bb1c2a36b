// SPDX-License-Identifier: Apache-2.0
/** What a running cluster says of itself, by the daemons' own web ports. */
package io.kairos.cli.live;
