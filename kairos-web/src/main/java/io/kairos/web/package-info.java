// SPDX-License-Identifier: Apache-2.0
/**
 * The web page and the JSON that both daemons serve on their own web ports, behind their own
 * authentication: the servlet filter, the page's files, and the little that both need to answer.
 */
package io.kairos.web;
