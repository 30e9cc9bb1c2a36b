// SPDX-License-Identifier: Apache-2.0
/**
 * The web page and the JSON of a NodeManager, inside its own web server. The assembly and the
 * launcher switch it on; nothing else uses it.
 */
package io.kairos.nm.web;
