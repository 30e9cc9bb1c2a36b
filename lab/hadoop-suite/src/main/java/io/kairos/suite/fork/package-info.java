// SPDX-License-Identifier: Apache-2.0
/** The process of one test class. */
package io.kairos.suite.fork;
