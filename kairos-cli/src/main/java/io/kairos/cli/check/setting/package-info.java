// SPDX-License-Identifier: Apache-2.0
/**
 * Checks of the settings of a host. The daemons' own code says what it would refuse, and whether it
 * can do what is asked of it here.
 */
package io.kairos.cli.check.setting;
