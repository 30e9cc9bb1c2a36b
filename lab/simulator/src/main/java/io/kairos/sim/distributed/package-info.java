// SPDX-License-Identifier: Apache-2.0
/** Systems whose jobs choose queues of workers themselves: Yaq-d (EuroSys'16) and Mercury. */
package io.kairos.sim.distributed;
