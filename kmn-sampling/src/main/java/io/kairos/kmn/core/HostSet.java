// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The few hosts that hold a block, in the order they were told. An input may have a million blocks,
 * and a hash table for each would take most of the heap. Immutable.
 */
final class HostSet extends AbstractSet<String> {
  private final String[] hosts;

  private HostSet(Collection<String> distinct) {
    this.hosts = distinct.toArray(new String[0]);
  }

  static Set<String> of(Collection<String> hosts) {
    return hosts.isEmpty() ? Collections.emptySet() : new HostSet(new LinkedHashSet<>(hosts));
  }

  @Override
  public Iterator<String> iterator() {
    return Arrays.asList(hosts).iterator();
  }

  @Override
  public int size() {
    return hosts.length;
  }
}
