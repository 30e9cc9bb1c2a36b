// SPDX-License-Identifier: Apache-2.0
package io.kairos.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.SparkSession;

/**
 * A session that answers one small query for each line on its standard input, as a Spark shell does
 * while somebody thinks between two of them. It ends with its input.
 *
 * <p>Each answer is one line on standard output: {@value #MARK}, a blank, and a JSON object. The
 * first one comes before any query, when the executors are there.
 */
public final class QuerySession {
  /** What the lines of the session begin with. */
  static final String MARK = "answer";

  private QuerySession() {}

  /**
   * @param args rows that a query reads, a multiple of 10
   */
  public static void main(String[] args) throws IOException {
    SmallQuery query = new SmallQuery(Long.parseLong(args[0]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (SparkSession spark = SparkSession.builder().appName("query-session").getOrCreate();
        BufferedReader questions =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      Losses losses = new Losses();
      spark.sparkContext().addSparkListener(losses);
      answer(out, 0, true, losses);
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        long begin = System.nanoTime();
        boolean right = query.isAnsweredRightly(spark);
        answer(out, (System.nanoTime() - begin) / 1e9, right, losses);
      }
    }
  }

  private static void answer(PrintStream out, double seconds, boolean right, Losses losses) {
    out.println(
        MARK
            + " {\"seconds\":"
            + seconds
            + ",\"right\":"
            + right
            + ",\"executorsLost\":"
            + losses.executorsLost()
            + ",\"failedTasks\":"
            + losses.failedTasks()
            + ",\"timeOuts\":"
            + losses.timeOuts()
            + ",\"copies\":"
            + losses.copies()
            + "}");
  }
}
