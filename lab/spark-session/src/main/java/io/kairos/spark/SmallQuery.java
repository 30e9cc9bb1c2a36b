// SPDX-License-Identifier: Apache-2.0
package io.kairos.spark;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A query of two stages with a shuffle between them, whose answer is known: numbers 0 to n - 1 in
 * {@value #GROUPS} groups by their last digit, with the count and sum of each group, and a hash
 * that only costs time.
 */
final class SmallQuery {
  static final int GROUPS = 10;
  private static final int PARTITIONS = 4;

  private final long rows;

  /**
   * @param rows n, a multiple of {@value #GROUPS}
   */
  SmallQuery(long rows) {
    if (rows < GROUPS || rows % GROUPS != 0) {
      throw new IllegalArgumentException(
          "rows " + rows + ": use a multiple of " + GROUPS + ", at least " + GROUPS);
    }
    this.rows = rows;
  }

  /** Runs it and compares every group with what it must be. */
  boolean isAnsweredRightly(SparkSession spark) {
    List<Row> answer =
        spark
            .range(0, rows, 1, PARTITIONS)
            .selectExpr("id % " + GROUPS + " AS digit", "id", "xxhash64(id, id + 1) AS hash")
            .groupBy("digit")
            .agg(java.util.Map.of("id", "sum", "hash", "max", "digit", "count"))
            .selectExpr("digit", "`count(digit)` AS numbers", "`sum(id)` AS total")
            .orderBy("digit")
            .collectAsList();
    return isRight(answer);
  }

  boolean isRight(List<Row> answer) {
    long each = rows / GROUPS;
    if (answer.size() != GROUPS) {
      return false;
    }
    for (int digit = 0; digit < GROUPS; digit++) {
      Row row = answer.get(digit);
      long total = each * digit + GROUPS * (each * (each - 1) / 2);
      if (row.getLong(0) != digit || row.getLong(1) != each || row.getLong(2) != total) {
        return false;
      }
    }
    return true;
  }
}
