// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.File;
import org.apache.hadoop.conf.Configuration;

/** What a MapReduce job needs to run on a {@link LocalCluster}; all else is MapReduce's default. */
public final class LocalMapReduce {
  /** For masters and tasks: many of them share two cores. */
  public static final String SMALL_JVM =
      "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=128m";

  private LocalMapReduce() {}

  /**
   * A new configuration for jobs.
   *
   * @param cluster how to reach YARN, and the file system if it is not the local one
   * @param folder in that file system, without a slash at its end: {@code staging} and the jobs'
   *     {@code history} are made below it
   */
  public static Configuration configuration(
      Configuration cluster, String folder, String masterJvm, String taskJvm) {
    String shared = sharedClasses();
    Configuration conf = new Configuration(cluster);
    String java = "JAVA_HOME=" + System.getProperty("java.home");
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.application.classpath", ClusterSpec.ownClassPath());
    conf.set("yarn.app.mapreduce.am.staging-dir", folder + "/staging");
    conf.set("mapreduce.jobhistory.intermediate-done-dir", folder + "/history");
    // Nobody serves a history here, and a client that was told of one looks for it in vain.
    conf.set("mapreduce.jobhistory.address", "");
    conf.set("yarn.app.mapreduce.am.env", java);
    conf.set("mapreduce.map.env", java);
    conf.set("mapreduce.reduce.env", java);
    conf.set("yarn.app.mapreduce.am.command-opts", masterJvm + shared);
    conf.set("mapred.child.java.opts", taskJvm + shared);
    conf.setInt("mapreduce.task.io.sort.mb", 16);
    return conf;
  }

  /**
   * Options by which masters and tasks map their classes from a file, with a space before them;
   * empty where none are shared.
   */
  public static String sharedClasses() {
    ClassArchive archive = ClassArchive.of(ClassArchive.Kind.TASKS, ClusterSpec.ownClassPath());
    // The container's shell puts in its own class path, and a name for what a process writes.
    return archive.jars().isEmpty()
        ? ""
        : " -cp "
            + archive.jars()
            + File.pathSeparator
            + "$CLASSPATH "
            + String.join(" ", archive.options("$CONTAINER_ID"));
  }
}
