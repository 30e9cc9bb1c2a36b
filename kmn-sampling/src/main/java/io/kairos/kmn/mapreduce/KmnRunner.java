// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.YARNRunner;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;

/** Submits a job as stock YARN does, but for the class of its application master. */
final class KmnRunner extends YARNRunner {
  KmnRunner(Configuration conf) {
    super(conf);
  }

  @Override
  public ApplicationSubmissionContext createApplicationSubmissionContext(
      Configuration jobConf, String jobSubmitDir, Credentials credentials) throws IOException {
    ApplicationSubmissionContext context =
        super.createApplicationSubmissionContext(jobConf, jobSubmitDir, credentials);
    KmnSettings settings = new KmnSettings(jobConf);
    if (!settings.isSampled() || !settings.get(KmnDeclarations.ENABLED)) {
      return context;
    }
    Path plan = JobPlan.file(jobConf);
    if (!plan.getFileSystem(jobConf).exists(plan)) {
      throw new IOException(
          "the job asks for a sample, but its input format is not "
              + KmnInputFormat.class.getName()
              + ": submit it with a Job of its own (Job.getInstance(conf)), or call"
              + " KmnJob.blockSample.");
    }
    ContainerLaunchContext container = context.getAMContainerSpec();
    container.setCommands(withOwnMaster(container.getCommands()));
    addOwnJar(container);
    return context;
  }

  private static List<String> withOwnMaster(List<String> commands) {
    return commands.stream()
        .map(
            command ->
                command.replace(MRJobConfig.APPLICATION_MASTER_CLASS, KmnAppMaster.class.getName()))
        .collect(Collectors.toList());
  }

  /**
   * With a job class loader, libraries of the job are not on the JVM's class path; the class of the
   * application master has to be.
   */
  private static void addOwnJar(ContainerLaunchContext container) {
    File jar = JobPreparation.ownJar();
    if (jar == null) {
      return;
    }
    // A copy: the record clears its own map before it takes over another's entries.
    Map<String, String> environment = new HashMap<>(container.getEnvironment());
    environment.merge(
        Environment.CLASSPATH.name(),
        Environment.PWD.$$() + "/" + jar.getName(),
        (path, own) -> path + "<CPS>" + own);
    container.setEnvironment(environment);
  }
}
