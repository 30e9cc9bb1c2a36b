// SPDX-License-Identifier: Apache-2.0
/**
 * Tests on daemons that are processes of their own, with real cgroups and real jobs: what a test
 * inside one JVM cannot show. docs/developer/testing.md says what each of them needs.
 */
package io.kairos.it.cluster;
