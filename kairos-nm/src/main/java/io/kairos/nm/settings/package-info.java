// SPDX-License-Identifier: Apache-2.0
/**
 * What an operator writes into yarn-site.xml, read and checked. Every package above the CPU control
 * and the node scheduler may use it, and so may the command line.
 */
package io.kairos.nm.settings;
