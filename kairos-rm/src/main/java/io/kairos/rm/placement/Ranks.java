// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Entries in their order, per partition. One thread owns an instance. */
final class Ranks<E extends Comparable<? super E>> {
  private final SortedMap<String, TreeSet<E>> orders = new TreeMap<>();
  private int size;

  void add(String partition, E entry) {
    if (orders.computeIfAbsent(partition, name -> new TreeSet<>()).add(entry)) {
      size++;
    }
  }

  void remove(String partition, E entry) {
    TreeSet<E> order = orders.get(partition);
    if (order == null) {
      return;
    }
    if (order.first() == entry) {
      // The node that was just offered: no need to look for it.
      order.pollFirst();
      size--;
    } else if (order.remove(entry)) {
      size--;
    }
    if (order.isEmpty()) {
      orders.remove(partition);
    }
  }

  /** {@code null} if there is none. */
  E first(String partition) {
    TreeSet<E> order = orders.get(partition);
    return order == null ? null : order.first();
  }

  SortedSet<E> of(String partition) {
    TreeSet<E> order = orders.get(partition);
    return order == null ? Collections.emptySortedSet() : order;
  }

  /** Those that have entries. */
  Set<String> partitions() {
    return orders.keySet();
  }

  /** A copy. */
  List<E> all() {
    List<E> all = new ArrayList<>(size);
    orders.values().forEach(all::addAll);
    return all;
  }

  int size() {
    return size;
  }
}
