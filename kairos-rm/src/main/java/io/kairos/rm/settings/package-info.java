// SPDX-License-Identifier: Apache-2.0
/**
 * Every setting of the ResourceManager's half, and the settings of stock YARN that Kairos depends
 * on. Knows no other room but the pure ones.
 */
package io.kairos.rm.settings;
