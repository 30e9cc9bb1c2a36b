// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.run;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.varia.NullAppender;

/** Where Hadoop's client code logs to: never the terminal. */
public final class ClientLog {
  private static final String NAME = "client.log";

  private ClientLog() {}

  /** Before anything is known: nowhere. */
  public static void off() {
    Logger root = Logger.getRootLogger();
    root.removeAllAppenders();
    root.addAppender(new NullAppender());
    root.setLevel(Level.OFF);
  }

  /** From now on to {@value #NAME} in a folder. */
  public static void in(Path folder) throws IOException {
    Logger root = Logger.getRootLogger();
    root.removeAllAppenders();
    root.addAppender(
        new FileAppender(
            new PatternLayout("%d{ISO8601} %p [%t] %c{1}: %m%n"), folder.resolve(NAME).toString()));
    root.setLevel(Level.WARN);
  }
}
