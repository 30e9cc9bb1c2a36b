// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** Runs of {@code bin/kairos-install} on a Hadoop home of each test's own. */
abstract class InstallerRun {
  static final String YARN_LIB = "share/hadoop/yarn/lib/";
  static final String PROFILE = "libexec/shellprofile.d/kairos.sh";
  static final String MANIFEST = "libexec/shellprofile.d/kairos-yarn.manifest";
  static final String RM = jar("kairos-rm");
  static final String NM = jar("kairos-nm");
  static final String COMMON = jar("kairos-common");

  /** Of this test class alone. */
  Path folder;

  Unpacked unpacked;
  StockHome home;

  /** What is in the home before anything is installed: path to what it is. */
  Map<String, String> stock;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(getClass());
    unpacked = Unpacked.in(folder.resolve("opt"));
    home = StockHome.make(folder.resolve("hadoop"));
    stock = home.files();
  }

  private static String jar(String name) {
    return YARN_LIB + name + "-" + Unpacked.VERSION + ".jar";
  }
}
