// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Random orders from a given source. */
final class Shuffles {
  private Shuffles() {}

  /** The numbers from 0 to {@code n} - 1 in a random order, each order as likely (Fisher-Yates). */
  static List<Integer> shuffled(int n, SplittableRandom random) {
    List<Integer> order = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      order.add(i);
    }
    for (int i = n - 1; i > 0; i--) {
      Collections.swap(order, i, random.nextInt(i + 1));
    }
    return order;
  }
}
