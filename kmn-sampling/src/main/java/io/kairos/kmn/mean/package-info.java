// SPDX-License-Identifier: Apache-2.0
/**
 * An example: a job that knows of sampling. It measures every block, and says how far its mean may
 * be from that of the whole input.
 */
package io.kairos.kmn.mean;
