// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.group;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one block adds to every group and to the total, and how it is written: a line {@code records
 * sum skipped} for the total and a line {@code records sum =group} for each group, parted by tabs.
 */
final class BlockTotals {
  private static final String GROUP = "=";

  private final Totals total = new Totals();
  private final SortedMap<String, Totals> groups = new TreeMap<>();
  private long skipped;

  /** Records and their sum. */
  static final class Totals {
    private long records;
    private double sum;

    long records() {
      return records;
    }

    double sum() {
      return sum;
    }

    private void add(long more, double sumOfThem) {
      records += more;
      sum += sumOfThem;
    }
  }

  void add(double value) {
    total.add(1, value);
  }

  void add(String group, double value) {
    total.add(1, value);
    groups.computeIfAbsent(group, name -> new Totals()).add(1, value);
  }

  void skip() {
    skipped++;
  }

  Totals total() {
    return total;
  }

  /** By name, in order; unmodifiable. */
  SortedMap<String, Totals> groups() {
    return Collections.unmodifiableSortedMap(groups);
  }

  long skipped() {
    return skipped;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(total.records + "\t" + total.sum + "\t" + skipped);
    groups.forEach(
        (name, sums) ->
            lines.add(
                sums.records
                    + "\t"
                    + sums.sum
                    + "\t"
                    + GROUP
                    + URLEncoder.encode(name, StandardCharsets.UTF_8)));
    return lines;
  }

  /**
   * Takes over one of the {@link #lines} of another.
   *
   * @throws IllegalArgumentException if it is none
   * @throws IllegalStateException if it was taken over before
   */
  void read(String line) {
    String[] words = line.split("\t", -1);
    if (words.length != 3) {
      throw new IllegalArgumentException(
          "cannot read \""
              + line
              + "\": records, sum and skipped lines or =group, parted by tabs.");
    }
    long records = Long.parseLong(words[0]);
    double sum = Double.parseDouble(words[1]);
    if (words[2].startsWith(GROUP)) {
      String name = URLDecoder.decode(words[2].substring(GROUP.length()), StandardCharsets.UTF_8);
      if (groups.containsKey(name)) {
        throw new IllegalStateException("group " + name + " was added up twice.");
      }
      groups.computeIfAbsent(name, group -> new Totals()).add(records, sum);
    } else {
      if (total.records + skipped > 0) {
        throw new IllegalStateException("it was added up twice.");
      }
      total.add(records, sum);
      skipped = Long.parseLong(words[2]);
    }
  }
}
