// SPDX-License-Identifier: Apache-2.0
/**
 * What an active ResourceManager answers over HTTP: the page and its JSON for people, and the
 * progress of jobs for nodes. It reads the other rooms; nothing but the scheduler itself knows it.
 */
package io.kairos.rm.web;
