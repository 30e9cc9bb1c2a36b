// SPDX-License-Identifier: Apache-2.0
/** The configuration files of a host: read, and explained ({@code kairos explain-config}). */
package io.kairos.cli.config;
