// SPDX-License-Identifier: Apache-2.0
/** What a host tells of its daemons: those that run, and what their environment says. */
package io.kairos.cli.check.daemon;
