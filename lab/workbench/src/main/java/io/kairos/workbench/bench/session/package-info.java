// SPDX-License-Identifier: Apache-2.0
/** A Spark session that is asked small queries, alone and beside a stream of batch jobs. */
package io.kairos.workbench.bench.session;
