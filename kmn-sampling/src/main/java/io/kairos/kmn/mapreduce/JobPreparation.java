// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.File;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.TextInputFormat;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ClassUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the configuration of a job that is to be sampled into that of a job that is. */
final class JobPreparation {
  private static final Logger LOG = LoggerFactory.getLogger(JobPreparation.class);
  private static final String LIBRARY_JARS = "tmpjars";
  private static final String NEW_INTERFACE = "mapred.mapper.new-api";
  private static final String OLD_INPUT_FORMAT = "mapred.input.format.class";

  private JobPreparation() {}

  /** Wraps the input format, once; nothing is changed in a job that asks for no sample. */
  static void prepare(Configuration conf) {
    if (!new KmnSettings(conf).isSampled()) {
      return;
    }
    if (conf.getBoolean(NEW_INTERFACE, false)) {
      wrap(
          conf,
          MRJobConfig.INPUT_FORMAT_CLASS_ATTR,
          org.apache.hadoop.mapreduce.lib.input.TextInputFormat.class,
          KmnInputFormat.class);
    } else if (isOfOldInterface(conf)) {
      wrap(conf, OLD_INPUT_FORMAT, TextInputFormat.class, KmnMapredInputFormat.class);
    }
    if (conf.getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false)) {
      LOG.info("uber mode is off: the blocks of a sampled job are bound to containers.");
      conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    }
    addOwnJar(conf);
  }

  /** A client that submits nothing connects as well, and has none of the three. */
  private static boolean isOfOldInterface(Configuration conf) {
    return conf.get(NEW_INTERFACE) != null
        || conf.get("mapred.mapper.class") != null
        || conf.get(OLD_INPUT_FORMAT) != null;
  }

  private static void wrap(
      Configuration conf, String property, Class<?> defaultFormat, Class<?> wrapper) {
    String own = conf.get(property, defaultFormat.getName());
    if (!own.equals(wrapper.getName())) {
      conf.set(KmnSettings.INPUT_FORMAT, own);
      conf.set(property, wrapper.getName());
    }
  }

  /** Ships this jar with the job as {@code -libjars} would; a directory is a test's class path. */
  private static void addOwnJar(Configuration conf) {
    File jar = ownJar();
    if (jar == null) {
      return;
    }
    // With a name of its own it is linked as that, and needs no library directory to be copied to.
    String uri = jar.toURI() + "#" + jar.getName();
    String[] jars = conf.getStrings(LIBRARY_JARS, new String[0]);
    if (Arrays.stream(jars).noneMatch(other -> other.contains("/" + jar.getName()))) {
      String[] more = Arrays.copyOf(jars, jars.length + 1);
      more[jars.length] = uri;
      conf.setStrings(LIBRARY_JARS, more);
    }
  }

  /**
   * The jar these classes come from, {@code null} if it is none. {@code hadoop jar} loads classes
   * from where it has unpacked their jar, so that the code source of a class says nothing.
   */
  static File ownJar() {
    String jar = ClassUtil.findContainingJar(JobPreparation.class);
    return jar == null ? null : new File(jar);
  }
}
