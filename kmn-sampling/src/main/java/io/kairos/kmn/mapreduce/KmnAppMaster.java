// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.lang.reflect.Field;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.mapreduce.v2.util.MRWebAppUtil;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.yarn.YarnUncaughtExceptionHandler;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stock application master with {@link KmnDispatcher} in the place of its dispatcher. */
public final class KmnAppMaster extends MRAppMaster {
  private static final Logger LOG = LoggerFactory.getLogger(KmnAppMaster.class);
  private static final int SHUTDOWN_HOOK_PRIORITY = 30;

  private KmnAppMaster(
      ApplicationAttemptId attempt,
      ContainerId container,
      String host,
      int port,
      int httpPort,
      long submitMillis) {
    super(attempt, container, host, port, httpPort, submitMillis);
  }

  @Override
  protected Dispatcher createDispatcher() {
    return new KmnDispatcher(this);
  }

  /** What the stock master's main does, for this class; started by a NodeManager only. */
  @SuppressWarnings("CatchAndPrintStackTrace")
  public static void main(String[] args) {
    try {
      Thread.setDefaultUncaughtExceptionHandler(new YarnUncaughtExceptionHandler());
      // Without it the stock master does not end its JVM when the job is done.
      Field mainStarted = MRAppMaster.class.getDeclaredField("mainStarted");
      mainStarted.setAccessible(true);
      mainStarted.setBoolean(null, true);
      ContainerId container = ContainerId.fromString(environment(Environment.CONTAINER_ID.name()));
      KmnAppMaster master =
          new KmnAppMaster(
              container.getApplicationAttemptId(),
              container,
              environment(Environment.NM_HOST.name()),
              Integer.parseInt(environment(Environment.NM_PORT.name())),
              Integer.parseInt(environment(Environment.NM_HTTP_PORT.name())),
              Long.parseLong(environment(ApplicationConstants.APP_SUBMIT_TIME_ENV)));
      ShutdownHookManager.get()
          .addShutdownHook(
              () -> {
                master.notifyIsLastAMRetry(master.isLastAMRetry);
                master.stop();
              },
              SHUTDOWN_HOOK_PRIORITY);
      JobConf conf = new JobConf(new YarnConfiguration());
      conf.addResource(new Path(MRJobConfig.JOB_CONF_FILE));
      MRWebAppUtil.initialize(conf);
      String user = environment(Environment.USER.name());
      conf.set(MRJobConfig.USER_NAME, user);
      initAndStartAppMaster(master, conf, user);
    } catch (Throwable t) {
      LOG.error("Error starting the application master", t);
      ExitUtil.terminate(1, t);
    }
  }

  private static String environment(String name) {
    String value = System.getenv(name);
    if (value == null) {
      throw new IllegalStateException(
          name + " is not set: a NodeManager sets it for the container it starts this class in.");
    }
    return value;
  }
}
