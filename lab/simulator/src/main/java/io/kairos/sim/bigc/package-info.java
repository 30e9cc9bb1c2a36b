// SPDX-License-Identifier: Apache-2.0
/** Big-C (ATC'17), which suspends containers of long jobs for those of short ones. */
package io.kairos.sim.bigc;
