// SPDX-License-Identifier: Apache-2.0
/** What is woven into the process of a test class: Kairos in the place of stock's classes. */
package io.kairos.suite.agent;
