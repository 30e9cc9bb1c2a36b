// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressAnswer;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Asks by the ResourceManager's own HTTP server. */
final class HttpProgressTransport implements ProgressTransport {
  private final ResourceManagerHttp http;

  HttpProgressTransport(Configuration conf) {
    http = new ResourceManagerHttp(conf);
  }

  @Override
  public Map<String, JobProgress> ask(ProgressQuery query) throws IOException {
    return http.post(
        ProgressQuery.PATH, query.toText(), ProgressAnswer.MOST_CHARACTERS, ProgressAnswer::parse);
  }
}
