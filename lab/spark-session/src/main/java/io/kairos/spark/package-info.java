// SPDX-License-Identifier: Apache-2.0
/** Programs for stock Spark, submitted like any user's: a session that is asked, and batch work. */
package io.kairos.spark;
