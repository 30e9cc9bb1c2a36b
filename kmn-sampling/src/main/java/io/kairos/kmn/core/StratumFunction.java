// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/**
 * Names the stratum a block belongs to. A class of a user's own needs a public constructor without
 * arguments and is used as {@code stratified(its.ClassName)}.
 */
@FunctionalInterface
public interface StratumFunction {
  /** Name of the block's stratum, neither {@code null} nor empty. */
  String stratumOf(Block block);
}
