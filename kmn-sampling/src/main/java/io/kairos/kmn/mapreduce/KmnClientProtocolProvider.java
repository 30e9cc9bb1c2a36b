// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.YARNRunner;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;

/**
 * {@code mapreduce.framework.name=yarn-kmn}: YARN with {@link KmnAppMaster}. A job connects with
 * its own configuration after the program has set it up and before its splits are made, which is
 * when the input format of a program that knows nothing of KMN is wrapped.
 */
public final class KmnClientProtocolProvider extends ClientProtocolProvider {
  /** The value of {@code mapreduce.framework.name}. */
  public static final String FRAMEWORK = "yarn-kmn";

  @Override
  public ClientProtocol create(Configuration conf) throws IOException {
    if (!FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      return null;
    }
    JobPreparation.prepare(conf);
    return new KmnRunner(conf);
  }

  @Override
  public ClientProtocol create(InetSocketAddress address, Configuration conf) throws IOException {
    return create(conf);
  }

  @Override
  public void close(ClientProtocol protocol) throws IOException {
    if (protocol instanceof YARNRunner) {
      ((YARNRunner) protocol).close();
    }
  }
}
