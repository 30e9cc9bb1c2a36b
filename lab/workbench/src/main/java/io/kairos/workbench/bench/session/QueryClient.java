// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.ClusterException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks a session of Spark that runs in a process of its own. Not thread-safe. */
public final class QueryClient implements AutoCloseable {
  private static final String PROGRAM = "io.kairos.spark.QuerySession";
  private static final String MARK = "answer ";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Process driver;
  private final BufferedReader answers;
  private final Writer questions;

  /**
   * One query; what was lost is counted since the session began.
   *
   * @param seconds from question to answer
   * @param right whether the answer is what it must be
   * @param executorsLost executors that ended, for whatever reason
   * @param failedTasks attempts that failed
   * @param timeOuts executors and attempts that were lost to a time-out
   * @param copies attempts that speculation started
   */
  public record Answer(
      double seconds, boolean right, int executorsLost, int failedTasks, int timeOuts, int copies) {
    SessionTroubles troubles() {
      return new SessionTroubles(executorsLost, failedTasks, timeOuts, copies);
    }
  }

  private QueryClient(Process driver) {
    this.driver = driver;
    this.answers = new BufferedReader(new InputStreamReader(driver.getInputStream(), UTF_8));
    this.questions = driver.outputWriter(UTF_8);
  }

  /**
   * Starts a session and waits for its executors.
   *
   * @param name of its log and folder, unique in the cluster's life
   * @param queue leaf queue
   * @param executors of one core each
   * @param rows that each query reads, a multiple of 10
   * @throws ClusterException if the session ends instead
   */
  public static QueryClient start(
      SparkSubmission spark, String name, String queue, int executors, long rows)
      throws IOException {
    QueryClient client =
        new QueryClient(spark.start(name, queue, executors, PROGRAM, List.of(Long.toString(rows))));
    try {
      client.read();
      return client;
    } catch (IOException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** Asks one query and waits for its answer. */
  public Answer ask() throws IOException {
    questions.write("\n");
    questions.flush();
    return read();
  }

  private Answer read() throws IOException {
    for (String line = answers.readLine(); line != null; line = answers.readLine()) {
      if (line.startsWith(MARK)) {
        return MAPPER.readValue(line.substring(MARK.length()), Answer.class);
      }
    }
    throw new ClusterException("the Spark session ended; see driver.log in its folder");
  }

  /** Ends the session, by force if it does not end by itself. */
  @Override
  public void close() {
    try {
      questions.close();
      if (driver.waitFor(20, TimeUnit.SECONDS)) {
        return;
      }
    } catch (IOException e) {
      // It has ended already.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    driver.destroyForcibly();
  }
}
