// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressAnswer;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/** Asks by the ResourceManager's own HTTP server. */
final class HttpProgressTransport implements ProgressTransport {
  private final ResourceManagerHttp http;
  private final Supplier<String> path;

  HttpProgressTransport(Configuration conf) {
    this(conf, () -> ProgressQuery.PATH);
  }

  private HttpProgressTransport(Configuration conf, Supplier<String> path) {
    this.http = new ResourceManagerHttp(conf);
    this.path = path;
  }

  /**
   * Asks for the queues of jobs as well.
   *
   * @param node the id of this node, {@code HOST:PORT}
   */
  static HttpProgressTransport withQueues(Configuration conf, Supplier<String> node) {
    return new HttpProgressTransport(
        conf,
        () ->
            ProgressQuery.PATH
                + "?"
                + ProgressQuery.NODE
                + "="
                + URLEncoder.encode(node.get(), StandardCharsets.UTF_8));
  }

  @Override
  public Map<String, JobProgress> ask(ProgressQuery query) throws IOException {
    return http.post(
        path.get(), query.toText(), ProgressAnswer.MOST_CHARACTERS, ProgressAnswer::parse);
  }
}
