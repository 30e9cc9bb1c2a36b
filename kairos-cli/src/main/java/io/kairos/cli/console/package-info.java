// SPDX-License-Identifier: Apache-2.0
/**
 * What all commands share with the terminal: words as arguments, files to write, tables, JSON, and
 * the one message of a failure. No command is in here.
 */
package io.kairos.cli.console;
