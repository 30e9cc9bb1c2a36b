// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Logs in by a keytab and runs another program. Java brings no {@code kinit} for Linux, and a host
 * need not have one.
 */
final class KeytabProgram {
  private KeytabProgram() {}

  /**
   * @param args principal, keytab, class of the program, arguments of the program
   */
  public static void main(String[] args) throws Exception {
    // Loaded as YarnConfiguration does it, MapReduce's defaults would beat the file.
    Configuration conf = new Configuration();
    conf.addResource(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE);
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(args[0], args[1]);
    Object arguments = Arrays.copyOfRange(args, 3, args.length);
    Class.forName(args[2]).getMethod("main", String[].class).invoke(null, arguments);
  }
}
