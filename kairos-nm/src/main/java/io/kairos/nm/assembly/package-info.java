// SPDX-License-Identifier: Apache-2.0
/**
 * Puts the parts of the plug-in together when a NodeManager starts, and takes them out when it
 * stops. It uses every other package; only the auxiliary service uses it.
 */
package io.kairos.nm.assembly;
