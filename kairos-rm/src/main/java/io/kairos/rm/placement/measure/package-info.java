// SPDX-License-Identifier: Apache-2.0
/** What is measured of jobs: the service they attained, their waits, and how long tasks take. */
package io.kairos.rm.placement.measure;
